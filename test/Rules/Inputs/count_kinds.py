# Compares two lists of rules: the second has one profile and one file of models
# more, and as many of all else.

import collections
import sys


def kinds(name):
    with open(name, encoding="utf-8") as lines:
        return collections.Counter(line.split()[0] for line in lines)


before, after = map(kinds, sys.argv[1:])
assert after["profile"] == before["profile"] + 1, (before, after)
assert after["model"] == before["model"] + 1, (before, after)
assert after["entry"] == before["entry"] > 0, (before, after)
assert after["check"] == before["check"] > 0, (before, after)
