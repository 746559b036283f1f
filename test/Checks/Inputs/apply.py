"""Print SOURCE with the edits of the findings in REPORT applied."""
import json
import sys

report, source = sys.argv[1:]
text = open(source, "rb").read()
edits = [e for f in json.load(open(report))["findings"] for e in f["fix"]["edits"]]
assert edits, "no edit"
for e in sorted(edits, key=lambda e: -e["begin"]):
    text = text[: e["begin"]] + e["replacement"].encode() + text[e["end"] :]
sys.stdout.buffer.write(text)
