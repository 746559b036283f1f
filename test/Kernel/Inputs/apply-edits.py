#!/usr/bin/env python3
"""Print FILE of TREE with the edits of the findings in REPORT applied.

usage: apply-edits.py REPORT.json SOURCE TREE-RELATIVE-NAME
"""
import json
import sys

report, source, name = sys.argv[1:]
text = open(source, "rb").read()
edits = [
    e
    for f in json.load(open(report))["findings"]
    for e in f["fix"]["edits"]
    if e["file"] == name
]
if not edits:
    sys.exit("no edit for " + name)
for e in sorted(edits, key=lambda e: e["begin"], reverse=True):
    text = text[: e["begin"]] + e["replacement"].encode() + text[e["end"] :]
sys.stdout.buffer.write(text)
