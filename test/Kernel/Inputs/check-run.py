#!/usr/bin/env python3
"""Assert members of a run's statistics.

usage: check-run.py STATS.json NAME=VALUE…     (NAME:VALUE: less than)
"""
import json
import re
import sys

stats = json.load(open(sys.argv[1]))
bad = 0
for wish in sys.argv[2:]:
    name, op, value = re.fullmatch(r"(\w+)([=:])(\d+)", wish).groups()
    got = stats[name]
    if not (got == int(value) if op == "=" else got < int(value)):
        print(f"{name} is {got}, wanted {op} {value}")
        bad = 1
sys.exit(bad)
