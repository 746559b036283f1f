#!/usr/bin/env python3
"""Write changed copies of files of a tree and print the options that overlay them.

usage: mutate.py TREE FOLDER {FILE PATTERN REPLACEMENT}...

PATTERN is a regular expression of Python, matched over the whole file; one that
matches nothing is an error: the tree is not the one that the test was written
for. Several edits of one file add up, also with those of an earlier call for the
same FOLDER.
"""
import os
import re
import sys

tree, folder, *edits = sys.argv[1:]
if not edits or len(edits) % 3:
    sys.exit(__doc__)
texts = {}
for i in range(0, len(edits), 3):
    name, pattern, replacement = edits[i : i + 3]
    if name not in texts:
        copy = os.path.join(folder, name)
        source = copy if os.path.exists(copy) else os.path.join(tree, name)
        texts[name] = open(source).read()
    texts[name], count = re.subn(pattern, replacement, texts[name], flags=re.M)
    if not count:
        sys.exit("%s: nothing matches %s" % (name, pattern))
for name, text in sorted(texts.items()):
    copy = os.path.join(folder, name)
    os.makedirs(os.path.dirname(copy), exist_ok=True)
    open(copy, "w").write(text)
    print("--overlay %s=%s" % (name, copy))
