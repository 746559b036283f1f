# exit-code.py CODE COMMAND...: runs the command and succeeds when it ends with
# that code.

import subprocess
import sys

code = subprocess.call(sys.argv[2:])
if code != int(sys.argv[1]):
    sys.exit(f"exit code {code}, expected {sys.argv[1]}")
