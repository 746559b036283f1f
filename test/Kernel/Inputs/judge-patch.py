#!/usr/bin/env python3
"""Fail unless every hunk of PATCH does what an edit may do, and say which it does.

usage: judge-patch.py PATCH

  reorders tests     the same words in another order
  adds a test        words of an expression are added, none goes: no assignment, no
                     statement, no call but a marked read
  moves a read       one assignment from here to there
  removes the pair   whole statements that are calls go, a call gives way to its argument
"""
import collections
import re
import sys

WORD = re.compile(r"[A-Za-z_]\w*|0[xX][0-9a-fA-F]+\w*|\d+\w*|->|&&|\|\||[-+&|^=!<>]=|<<|>>|\S")
EXPRESSION = re.compile(r"[A-Za-z_]\w*|0[xX][0-9a-fA-F]+\w*|\d+\w*|->|&&|\|\||==|!=|[<>]=?|[&().!\[\]]")


def hunks(text):
    for part in re.split(r"^@@ .*\n", text, flags=re.M)[1:]:
        old = new = ""
        for line in part.splitlines():
            if line.startswith("-") and not line.startswith("---"):
                old += line[1:] + "\n"
            elif line.startswith("+") and not line.startswith("+++"):
                new += line[1:] + "\n"
        yield old, new


def judge(old, new):
    before, after = collections.Counter(WORD.findall(old)), collections.Counter(WORD.findall(new))
    added, gone = after - before, before - after
    if not added and not gone:
        return "reorders tests" if old.split() != new.split() else "changes nothing"
    if not gone:
        if all(EXPRESSION.fullmatch(w) for w in added) and added["&&"] + added["||"]:
            calls = set(re.findall(r"([A-Za-z_]\w*)\s*\(", new)) - set(re.findall(r"([A-Za-z_]\w*)\s*\(", old))
            if not calls - {"READ_ONCE"}:
                return "adds a test"
        # `int n = read();` leaves `int n;` and gains `n = read();`.
        names = [w for w in added if re.fullmatch(r"[A-Za-z_]\w*", w)]
        if len(names) == 1 and set(added) == {names[0], ";"} and added[";"] == 1:
            if re.search(r"^\s*%s = [^;=]*;$" % names[0], new, flags=re.M):
                return "moves a read"
    if not added:
        call = re.compile(r"^\s*[A-Za-z_]\w*\([^;{}]*\);$")
        lines = [l for l in old.splitlines() if l.strip()]
        if not new.strip() and lines and all(call.fullmatch(l) for l in lines):
            return "removes the pair"
        if set(gone) <= {"(", ")"} | set(re.findall(r"([A-Za-z_]\w*)\(", old)):
            return "removes the pair"
    return None


bad = 0
found = list(hunks(open(sys.argv[1]).read()))
for old, new in found:
    what = judge(old, new)
    print(what or "NEITHER:\n" + old + "=>\n" + new)
    bad |= what in (None, "changes nothing")
sys.exit(1 if bad or not found else 0)
