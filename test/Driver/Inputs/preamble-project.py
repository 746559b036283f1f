#!/usr/bin/env python3
"""Write a small project in which units share headers, and what can go wrong.

usage: preamble-project.py FOLDER
"""
import json
import os
import sys

root = sys.argv[1]
FILES = {
    # What most units include.
    "include/base.h": """
        #ifndef BASE_H
        #define BASE_H
        #include <fmt.h>
        struct object { int flags; struct object *next; };
        static inline int flag(struct object *o) { return o->flags & 1; }
        static inline const char *module(void) { return NAME; }
        static inline int said(void) { say("base"); return 0; }
        #endif
        """,
    # A default that units may set before.
    "include/fmt.h": """
        #ifndef FMT_H
        #define FMT_H
        #ifndef FMT
        #define FMT(x) x
        #endif
        void say_text(const char *text);
        #define say(x) say_text(FMT(x))
        #endif
        """,
    "include/more.h": """
        #ifndef MORE_H
        #define MORE_H
        #include <base.h>
        #define MORE 7
        extern int more_count;
        int plain_name(struct object *o);
        static inline int more(struct object *o) { return flag(o) + MORE; }
        #endif
        """,
    # Asks what others have defined.
    "include/asks.h": """
        #ifndef ASKS_H
        #define ASKS_H
        #ifdef MORE
        static inline int asks(void) { return MORE; }
        #else
        static inline int asks(void) { return 0; }
        #endif
        #endif
        """,
    # Asks only whether it is defined.
    "include/tests.h": """
        #ifndef TESTS_H
        #define TESTS_H
        #include <base.h>
        #define UNASKED
        #ifdef ASKED
        static inline int tested(void) { return 1; }
        #endif
        #endif
        """,
    # Defines it for most.
    "include/asked.h": """
        #ifndef ASKED_H
        #define ASKED_H
        #define ASKED 1
        #endif
        """,
    # No guard, read once; read twice it is an error.
    "include/bare.h": "struct bare { int x; };\n",
    # Read with another meaning each time.
    "include/list.h": "ITEM(one)\nITEM(two)\n",
    "include/listed.h": """
        #ifndef LISTED_H
        #define LISTED_H
        #define ITEM(x) ITEM_##x,
        enum item {
        #include <list.h>
        };
        #undef ITEM
        #endif
        """,
}
ALL = "#include <base.h>\n#include <more.h>\n#include <asks.h>\n#include <bare.h>\n#include <listed.h>\n#include <asked.h>\n#include <tests.h>\n"
UNITS = {f"plain{i}": ALL + f"int plain{i}(struct object *o) {{ return more(o) + asks(); }}\n" for i in range(8)}
UNITS |= {
    # Reads as it would alone although it includes less.
    "less": "#include <base.h>\nint less(struct object *o) { return flag(o); }\n",
    # Its names come from its own command line.
    "named": "#include <base.h>\nconst char *named(void) { return module(); }\n",
    # A macro of a header that it does not include.
    "leak": "#include <base.h>\n#ifdef MORE\nint leak(struct object *o) { return 1; }\n#else\n"
    "int leak(struct object *o) { return flag(o); }\n#endif\n",
    # It is none at first and one later.
    "later": "#include <base.h>\n#ifdef MORE\n#error\n#endif\nint MORE = 1;\n#include <more.h>\n"
    "int later(void) { return MORE; }\n",
    # Defines what a header only asks for, in its own way.
    "own": "#define ASKED 2\n#include <tests.h>\nint own(void) { return tested() + ASKED; }\n",
    # The header that asks is read before what it asks for.
    "order": "#include <asks.h>\n#include <more.h>\nint order(void) { return asks(); }\n",
    # Sets a default, and calls a header's function that uses it.
    "format": '#define FMT(x) "format: " x\n#include <base.h>\nint format(void) { return said(); }\n',
    # The same without the function.
    "quiet_format": '#define FMT(x) "format: " x\n#include <base.h>\nvoid quiet_format(void) { say("me"); }\n',
    # Changes a name that a header has.
    "rename": "#define plain_name other_name\n#include <more.h>\nint rename(struct object *o) { return plain_name(o); }\n",
    # Reads the list for itself.
    "lister": '#include <listed.h>\n#define ITEM(x) #x,\nconst char *names[] = {\n#include <list.h>\n};\n',
    "broken": "#include <base.h>\nint broken(void) { return undeclared; }\n",
}
for name, text in FILES.items():
    path = os.path.join(root, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    lines = [line.strip() for line in text.strip().splitlines()]
    open(path, "w").write("\n".join(lines) + "\n")
for name, text in UNITS.items():
    open(os.path.join(root, name + ".c"), "w").write(text)
database = [
    {
        "directory": root,
        "file": name + ".c",
        "arguments": ["clang", "-nostdinc", "-Iinclude", f'-DKBUILD_MODNAME="{name}"', "-DNAME=KBUILD_MODNAME", "-c", name + ".c"],
    }
    for name in UNITS
]
json.dump(database, open(os.path.join(root, "compile_commands.json"), "w"))
