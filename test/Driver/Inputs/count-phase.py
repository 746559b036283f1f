#!/usr/bin/env python3
"""How often a phase ran, by the profiles on standard input.

usage: cat FOLDER/*.json | count-phase.py PHASE
"""
import json
import sys

text, decoder, total = sys.stdin.read(), json.JSONDecoder(), 0
while text.strip():
    profile, end = decoder.raw_decode(text.lstrip())
    text = text.lstrip()[end:]
    for event in profile["traceEvents"]:
        if event["name"] == "Total " + sys.argv[1]:
            total += event["args"]["count"]
print(total)
