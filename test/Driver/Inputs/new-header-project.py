#!/usr/bin/env python3
"""Write a small project whose shared headers can be hidden by others.

usage: new-header-project.py FOLDER
"""
import json
import os
import sys

root = sys.argv[1]
FILES = {
    "second/outer.h": """
        #ifndef OUTER_H
        #define OUTER_H
        #include <inner.h>
        #include "beside.h"
        static inline int outer(void) { return inner() + beside(); }
        #endif
        """,
    "second/inner.h": "static inline int inner(void) { return 1; }\n",
    "third/beside.h": "static inline int beside(void) { return 1; }\n",
}
for i in range(10):
    FILES[f"unit{i}.c"] = f"#include <outer.h>\nint unit{i}(void) {{ return outer(); }}\n"
os.makedirs(root + "/first")
for name, text in FILES.items():
    os.makedirs(os.path.dirname(root + "/" + name), exist_ok=True)
    with open(root + "/" + name, "w") as f:
        f.write(text)
with open(root + "/compile_commands.json", "w") as f:
    json.dump([{"directory": ".", "file": f"unit{i}.c",
                "arguments": ["cc", "-Ifirst", "-Isecond", "-Ithird", "-c", f"unit{i}.c"]}
               for i in range(10)], f)
