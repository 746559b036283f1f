#!/usr/bin/env python3
"""Apply every edit that `check` proposes for a tree, and see that it is right.

usage: try-edits.py NOBOUNCE TREE FOLDER CHECK-ARGUMENT...

Of each edited file a copy is made in FOLDER, patched by patch(1), compiled with
the tree's own command and -Werror, and checked in the place of the file. Nothing is
written to the tree. Prints a line per finding that had an edit.
"""
import json
import os
import re
import subprocess
import sys

nobounce, tree, folder, *arguments = sys.argv[1:]
here = os.path.dirname(os.path.abspath(__file__))
os.makedirs(folder, exist_ok=True)
patch = os.path.join(folder, "edits.patch")


def run(command, codes, **more):
    done = subprocess.run(command, capture_output=True, text=True, **more)
    if done.returncode not in codes:
        sys.exit("%s: exit %d\n%s%s" % (" ".join(command), done.returncode, done.stdout, done.stderr))
    return done


def findings(extra, name):
    report = os.path.join(folder, name)
    run([nobounce, "check", "--kernel", tree, *arguments, *extra, "--format", "json=" + report], (0, 1))
    return json.load(open(report))["findings"]


def key(f):
    return (f["check"], f["form"], f["file"], f["function"], f["fingerprint"])


done = run([nobounce, "check", "--kernel", tree, *arguments, "--fix=patch", "-o", patch,
            "--format", "json=" + os.path.join(folder, "before.json")], (0, 1))
if "not fixed" in done.stderr:
    sys.exit(done.stderr)
before = json.load(open(os.path.join(folder, "before.json")))["findings"]
edited = [f for f in before if f["fix"]["edits"]]
print("%d findings, %d with an edit" % (len(before), len(edited)))
if not edited:
    sys.exit(0)

overlays = dict(a.split("=", 1) for o, a in zip(arguments, arguments[1:]) if o == "--overlay")
files = sorted({e["file"] for f in edited for e in f["fix"]["edits"]})
for name in files:
    copy = os.path.join(folder, "after", name)
    os.makedirs(os.path.dirname(copy), exist_ok=True)
    open(copy, "wb").write(open(overlays.get(name, os.path.join(tree, name)), "rb").read())
run(["patch", "-s", "-p1", "-F0", "-i", os.path.abspath(patch)], (0,), cwd=os.path.join(folder, "after"))
sys.stdout.write(run([sys.executable, os.path.join(here, "judge-patch.py"), patch], (0,)).stdout)

for name in files:
    copy = os.path.join(folder, "after", name)
    database = os.path.join(folder, "db.json")
    run([nobounce, "compdb", "--kernel", tree, os.path.dirname(name), "-o", database], (0,))
    compile_it = run([sys.executable, os.path.join(here, "compile-command.py"), database, name, copy], (0,)).stdout
    run(["sh", "-c", compile_it], (0,))

extra = []
for name in files:
    extra += ["--overlay", "%s=%s" % (name, os.path.join(folder, "after", name))]
arguments = [a for i, a in enumerate(arguments)
             if not (a == "--overlay" and arguments[i + 1].split("=")[0] in files)
             and not (i and arguments[i - 1] == "--overlay" and a.split("=")[0] in files)]
after = {key(f) for f in findings(extra, "after.json")}
for f in edited:
    if key(f) in after:
        sys.exit("still found: %s:%d %s" % (f["file"], f["line"], f["message"]))
new = after - {key(f) for f in before}
if new:
    sys.exit("found only after the edits: %s" % sorted(new))
for f in edited:
    print("gone: %s [%s, %s]" % (f["file"], f["check"], f["form"]))
