# apply.py REPORT: prints the file of the report's only finding with its edits.

import json
import sys

with open(sys.argv[1]) as file:
    (finding,) = json.load(file)["findings"]
edits = finding["fix"]["edits"]
(name,) = {edit["file"] for edit in edits}
with open(name, "rb") as file:
    text = file.read()
for edit in sorted(edits, key=lambda edit: -edit["begin"]):
    line = text[: edit["begin"]].count(b"\n") + 1
    assert line == edit["line"], f"offset in line {line}, not {edit['line']}"
    column = edit["begin"] - (text.rfind(b"\n", 0, edit["begin"]) + 1) + 1
    assert column == edit["column"], f"offset in column {column}, not {edit['column']}"
    text = text[: edit["begin"]] + edit["replacement"].encode() + text[edit["end"] :]
sys.stdout.buffer.write(text)
