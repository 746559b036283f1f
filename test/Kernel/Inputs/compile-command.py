#!/usr/bin/env python3
"""Print the tree's own command for a unit, to check SOURCE in its place.

usage: compile-command.py compile_commands.json UNIT SOURCE
"""
import json
import os
import shlex
import sys

database, unit, source = sys.argv[1:]
for entry in json.load(open(database)):
    name = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
    if name.endswith("/" + unit):
        break
else:
    sys.exit("no such unit: " + unit)
words = entry.get("arguments") or shlex.split(entry["command"])
out, skip = [], False
for word in words:
    if skip:
        skip = False
    elif word == "-o":
        skip = True
    elif word == "-c" or word.startswith("-Wp,-MMD") or word.endswith(os.path.basename(unit)):
        continue
    else:
        out.append(word)
folder = os.path.join(entry["directory"], os.path.dirname(unit))
out += ["-fsyntax-only", "-Werror", "-I" + folder, os.path.abspath(source)]
print("cd", shlex.quote(entry["directory"]), "&&", shlex.join(out))
