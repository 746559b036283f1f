# reverse.py FILE: turns the list in a JSON file around.

import json
import sys

with open(sys.argv[1]) as file:
    entries = json.load(file)
with open(sys.argv[1], "w") as file:
    json.dump(entries[::-1], file)
