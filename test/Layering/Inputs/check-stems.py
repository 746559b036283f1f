"""Fail when a check lacks its page or its test, or a kind its source."""
import os
import re
import sys

root = sys.argv[1]
bad, checks = [], 0
for name in sorted(os.listdir(os.path.join(root, "rules", "checks"))):
    stem, ext = os.path.splitext(name)
    if ext != ".yaml":
        continue
    checks += 1
    if not os.path.exists(os.path.join(root, "docs", "checks", stem + ".md")):
        bad.append(f"docs/checks/{stem}.md is missing")
    if not os.path.exists(os.path.join(root, "test", "Checks", stem + ".c")):
        bad.append(f"test/Checks/{stem}.c is missing")
    text = open(os.path.join(root, "rules", "checks", name), encoding="utf-8").read()
    kind = re.search(r"^kind: *([\w-]+)", text, re.M).group(1)
    source = "".join(w.capitalize() for w in kind.split("-")) + ".cpp"
    if not os.path.exists(os.path.join(root, "lib", "Checks", source)):
        bad.append(f"lib/Checks/{source} is missing")
print("\n".join(bad))
sys.exit(1 if bad or not checks else 0)
