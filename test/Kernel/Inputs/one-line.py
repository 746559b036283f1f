#!/usr/bin/env python3
"""Joins what `nobounce program --summary` says of each function to one line."""
import sys

line = ""
for text in sys.stdin:
    if not text.startswith(" "):
        if line:
            print(line)
        line = text.split(" (")[0] + ":"
    elif not text.startswith("    "):
        line += " " + text.strip() + ";"
print(line)
