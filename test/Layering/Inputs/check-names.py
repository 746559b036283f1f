"""Fail when a name that rules/ hold stands as a string in C++."""
import os
import re
import sys

root = sys.argv[1]
names = set()


def expand(text):
    m = re.search(r"\{([^{}]*)\}", text)
    if not m:
        return [text]
    return [e for part in m.group(1).split(",") for e in expand(text[: m.start()] + part + text[m.end() :])]


for folder in ("models", "entries"):
    for base, _, files in os.walk(os.path.join(root, "rules", folder)):
        for name in files:
            for line in open(os.path.join(base, name), encoding="utf-8"):
                for m in re.finditer(r'\b(?:fn|macro|record|symbol)s?: *(?:\[([^]]*)\]|"([^"]*)"|([\w*]+))', line):
                    for word in re.split(r'[,\s]+(?![^{]*\})', next(g for g in m.groups() if g is not None)):
                        names.update(expand(word.strip('"')))
# Compiler builtins, and words too short or too general to be told from prose.
names = {n for n in names if re.fullmatch(r"[A-Za-z_]\w{4,}", n) and not n.startswith("__builtin") and "_" in n}
bad = []
for top in ("lib", "tools"):
    for base, _, files in os.walk(os.path.join(root, top)):
        for name in sorted(files):
            if not name.endswith((".h", ".cpp")):
                continue
            path = os.path.join(base, name)
            for number, line in enumerate(open(path, encoding="utf-8"), 1):
                code = line.split("//")[0]
                for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', code):
                    if literal in names:
                        bad.append(f"{os.path.relpath(path, root)}:{number}: {literal}")
print(len(names), "names")
print("\n".join(bad))
sys.exit(1 if bad or len(names) < 300 else 0)
