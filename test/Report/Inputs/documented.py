# documented.py JSON.md REPORT...: every member of the reports stands in the
# document between backquotes.

import json
import re
import sys

with open(sys.argv[1]) as file:
    documented = set(re.findall(r"`(\w+)`", file.read()))
# `fix.edits[]` and the like name members too.
used = set()


def collect(value):
    if isinstance(value, dict):
        used.update(value)
        for member in value.values():
            collect(member)
    elif isinstance(value, list):
        for item in value:
            collect(item)


for report in sys.argv[2:]:
    with open(report) as file:
        collect(json.load(file))
missing = sorted(used - documented)
if missing:
    sys.exit(f"not in {sys.argv[1]}: {', '.join(missing)}")
assert len(used) > 40, "the reports are all but empty"
