#!/usr/bin/env python3
"""Assert the number of units of a compile_commands.json.

usage: count-units.py DATABASE NUMBER
"""
import json
import sys

units = json.load(open(sys.argv[1]))
if len(units) != int(sys.argv[2]):
    sys.exit(f"{len(units)} units, wanted {sys.argv[2]}")
