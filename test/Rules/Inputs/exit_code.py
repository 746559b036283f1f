# Succeeds when a command ends with the code given first.

import subprocess
import sys

code = subprocess.call(sys.argv[2:], stderr=subprocess.DEVNULL)
sys.exit(f"exit code {code}" if code != int(sys.argv[1]) else 0)
