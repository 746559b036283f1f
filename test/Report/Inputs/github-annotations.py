"""usage: github-annotations.py FILE: read workflow commands as GitHub's runner
does, with its limits, and print the annotations. What it would not show, or not
understand, is an error."""
import re
import sys

PER_LEVEL = 10  # Annotations of a level that a step shows.
LONGEST = 64 * 1024  # Bytes of a message.
LONGEST_TITLE = 255
ESCAPES = {"%0D": "\r", "%0A": "\n", "%25": "%"}
PROPERTY_ESCAPES = {**ESCAPES, "%3A": ":", "%2C": ","}


def unescape(text, escapes):
    # The runner replaces one after the other, '%25' last.
    for code, char in sorted(escapes.items(), key=lambda e: e[0] == "%25"):
        text = text.replace(code, char)
    return text


shown = {"error": 0, "warning": 0, "notice": 0}
with open(sys.argv[1], encoding="utf-8", newline="") as file:
    lines = file.read().split("\n")
assert lines.pop() == "", "the last line has no end"
for line in lines:
    match = re.fullmatch(r"::(\w+) ([^\r]*?)::(.*)", line, re.S)
    if not match:
        sys.exit("no workflow command: " + line)
    level, properties, message = match.groups()
    if level not in shown:
        sys.exit("no annotation: " + line)
    shown[level] += 1
    if shown[level] > PER_LEVEL:
        sys.exit("GitHub does not show this one: " + line)
    values = {}
    for item in properties.split(","):
        name, equals, value = item.partition("=")
        if not equals or name not in ("file", "line", "endLine", "col", "endColumn", "title"):
            sys.exit("not understood: " + item)
        values[name] = unescape(value, PROPERTY_ESCAPES)
    for name in "line", "col", "endColumn":
        if name in values and int(values[name]) < 1:
            sys.exit("no place: " + line)
    if len(message.encode()) > LONGEST or len(values.get("title", "").encode()) > LONGEST_TITLE:
        sys.exit("too long: " + line)
    print(level, values.get("file", "-") + ":" + values.get("line", "-") + ":" + values.get("col", "-"),
          "[" + values.get("title", "") + "]")
    for part in unescape(message, ESCAPES).split("\n"):
        print("  |" + part)
print(" ".join("%s=%d" % item for item in shown.items()))
