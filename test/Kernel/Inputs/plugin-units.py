#!/usr/bin/env python3
"""Compiles units of a database with the plugin, objects outside the tree.

usage: plugin-units.py DATABASE PLUGIN OUT COUNT [ARGUMENT...]

COUNT units, spread over the database; OUT/FOLDER/x.o are the objects. Prints
the units' files. The tree is not written to.
"""
import json
import os
import subprocess
import sys

database, plugin, out, count = sys.argv[1:5]
arguments = sys.argv[5:]
units = json.load(open(database))
step = max(1, len(units) // int(count))
for unit in units[::step][: int(count)]:
    root = unit["directory"]
    name = os.path.relpath(os.path.join(root, unit["file"]), root)
    words = []
    rest = iter(unit["arguments"])
    for word in rest:
        if word == "-o":
            next(rest)
        elif not word.startswith("-Wp,-MMD"):
            words.append(word)
    target = os.path.join(out, os.path.splitext(name)[0] + ".o")
    os.makedirs(os.path.dirname(target), exist_ok=True)
    words[1:1] = ["-fplugin=" + plugin]
    words += ["-fplugin-arg-nobounce-" + a for a in arguments]
    done = subprocess.run(words + ["-o", target], cwd=root, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode or "nobounce" in done.stderr:
        sys.exit("%s: %s" % (name, done.stderr))
    print(name)
