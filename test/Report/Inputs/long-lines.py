"""Fail when a line of a draft's message is wider than a mail should be; lines with
one long word, and those of the diff, may be."""
import sys

for number, line in enumerate(open(sys.argv[1]), 1):
    if line.startswith("diff "):
        break
    if len(line.rstrip("\n")) > 76 and " " in line.strip() and "\t" not in line and number > 3:
        sys.exit("%s:%d: %s" % (sys.argv[1], number, line))
