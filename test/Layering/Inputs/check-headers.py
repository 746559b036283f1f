"""What every source has: a licence, a purpose, a name that says something.

usage: files.py SOURCE-ROOT         prints what is missing; exit 1
"""

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
bad = []
sources = sorted(
    path
    for top in ("lib", "tools", "test/Unit")
    for path in root.glob(top + "/**/*")
    if path.suffix in (".h", ".cpp")
)
for path in sources:
    name = path.relative_to(root).as_posix()
    head = path.read_text()[:4000]
    if "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception" not in head:
        bad.append(f"{name}: no licence")
    if path.suffix == ".h" and r"\file" not in head:
        bad.append(f"{name}: a header says what it is for, in a \\file paragraph")
    if path.suffix == ".h" and name.startswith("lib/"):
        for word in ("Phase:", "Ownership:", "Threads:", "Determinism:"):
            if word not in head:
                bad.append(f"{name}: its paragraph does not speak of '{word[:-1]}'")
    if re.search(r"(Utils?|Helpers?|Common|Manager|Misc)\b", path.stem):
        bad.append(f"{name}: a name that says nothing")

if len(sources) < 50:
    bad.append(f"only {len(sources)} sources were seen: is {root} the source?")
print("\n".join(bad) if bad else f"{len(sources)} files are fine")
sys.exit(bool(bad))
