"""Fail when a folder of lib/ includes one that the design does not let it."""
import os
import re
import sys

root = sys.argv[1]
# What each phase may include besides itself; from docs/design's pipeline.
ALLOWED = {
    "Support": [],
    "Facts": ["Support"],
    "Extract": ["Facts", "Support"],
    "Frontend": ["Extract", "Facts", "Support"],
    "Rules": ["Support"],
    "Link": ["Rules", "Facts", "Support"],
    "Checks": ["Link", "Rules", "Facts", "Support"],
    "Ledger": ["Checks", "Link", "Rules", "Facts", "Support"],
    "Triage": ["Checks", "Link", "Rules", "Facts", "Support"],
    "Edit": ["Checks", "Support"],
    "Report": ["Triage", "Ledger", "Checks", "Link", "Rules", "Facts", "Support"],
    "Driver": ["Edit", "Report", "Triage", "Ledger", "Checks", "Link", "Rules", "Frontend", "Extract", "Facts", "Support"],
}
CLANG_AST = {"Extract"}
CLANG = {"Extract", "Frontend"}
bad, seen = [], 0
for phase in sorted(os.listdir(os.path.join(root, "lib"))):
    folder = os.path.join(root, "lib", phase)
    if not os.path.isdir(folder):
        continue
    if phase not in ALLOWED:
        bad.append(f"lib/{phase}: a folder that the pipeline does not know")
        continue
    for name in sorted(os.listdir(folder)):
        if not name.endswith((".h", ".cpp")):
            continue
        for number, line in enumerate(open(os.path.join(folder, name), encoding="utf-8"), 1):
            m = re.match(r'\s*#\s*include\s*[<"]([^>"]+)[>"]', line)
            if not m:
                continue
            seen += 1
            target = m.group(1)
            first = target.split("/")[0]
            where = f"lib/{phase}/{name}:{number}: includes {target}"
            if first in ALLOWED and first != phase and first not in ALLOWED[phase]:
                bad.append(where)
            if target.startswith("clang/AST/") and phase not in CLANG_AST and target != "clang/AST/ASTConsumer.h":
                bad.append(where)
            if first == "clang" and phase not in CLANG:
                bad.append(where)
            if first == "yaml-cpp" and not (phase == "Rules" and name.startswith("Yaml.")):
                bad.append(where)
            # Those who look at a program open nothing and know no format.
            if phase in {"Link", "Checks", "Ledger", "Triage"} and re.fullmatch(
                r"llvm/Support/(FileSystem|VirtualFileSystem|MemoryBuffer|JSON)\.h|fstream|filesystem|cstdio", target
            ):
                bad.append(where)
# The command starts phases; what they are made of is not its business.
for base, _, files in os.walk(os.path.join(root, "tools")):
    for name in sorted(files):
        path = os.path.join(base, name)
        if not name.endswith((".h", ".cpp")) or os.path.basename(base) == "plugin":
            continue
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            m = re.match(r'\s*#\s*include\s*[<"]((?:clang/(?!Basic/Version\.h)|yaml-cpp)[^>"]*)[>"]', line)
            if m:
                bad.append(f"{os.path.relpath(path, root)}:{number}: includes {m.group(1)}")
print("\n".join(bad))
sys.exit(1 if bad or seen < 100 else 0)
