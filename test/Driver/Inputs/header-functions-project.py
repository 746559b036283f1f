#!/usr/bin/env python3
"""Write a small project whose units use the same functions of a header, some
after they have changed what the header left open.

usage: header-functions-project.py FOLDER
"""
import json
import os
import sys

root = sys.argv[1]
HEADER = """
#ifndef SHARED_H
#define SHARED_H
#define PASS(x) ({ int p__ = (x); p__; })
#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define UNIQUE PASTE(kept_, __COUNTER__)
struct open_record;
enum kind { FIRST, SECOND };
struct object { int flags; enum kind kind; struct open_record *open; };
extern int counted;
extern int table[];
int elsewhere(int);
int stops(int);
static inline int with_macro(int a) { return PASS(a + 1); }
static inline int with_counter(int a) { int UNIQUE = a; return a + counted; }
static inline int with_static(int a) { static int seen; return seen += a; }
static inline int with_record(struct object *o) { return !o->open + o->flags; }
static inline int with_enum(struct object *o) { return o->kind == SECOND; }
static inline int with_table(int a) { return table[a]; }
static inline int calls(int a) {
  if (a)
    return stops(a);
  return elsewhere(with_macro(a));
}
#endif
"""
USE = """
int use_%s(struct object *o) {
  return with_macro(1) + with_counter(2) + with_static(3) + with_record(o) +
         with_enum(o) + with_table(4) + calls(5);
}
"""
FILES = {"include/shared.h": HEADER}
UNITS = {f"plain{i}": ("", "") for i in range(8)}
UNITS |= {
    "undefines": ("", "#undef PASS\n"),
    "redefines": ("", "#undef PASS\n#define PASS(a, x) x\n"),
    "completes": ("struct open_record { int inner; };\n"
                  "int inner(struct object *o) { return o->open->inner; }\n", ""),
    "redeclares": ("int stops(int) __attribute__((noreturn));\n", ""),
    "weakens": ("#pragma weak elsewhere\n", ""),
    "defines": ("int elsewhere(int a) { return a; }\nint table[4] = {1};\n", ""),
}
for name, (before, after) in UNITS.items():
    FILES[f"{name}.c"] = "#include <shared.h>\n" + before + USE % name + after
for path, text in FILES.items():
    full = os.path.join(root, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "w") as out:
        out.write(text)
with open(os.path.join(root, "compile_commands.json"), "w") as out:
    json.dump([{"directory": root, "file": f"{name}.c",
                "arguments": ["clang", "-Iinclude", "-c", f"{name}.c"]}
               for name in UNITS], out)
