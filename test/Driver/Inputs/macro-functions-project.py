#!/usr/bin/env python3
"""Write a small project with a header whose macros make functions.

usage: macro-functions-project.py FOLDER
"""
import json
import os
import sys

root = sys.argv[1]
FILES = {
    # What all units include, so that there is a precompiled header.
    "base.h": """
        #ifndef BASE_H
        #define BASE_H
        struct object { int flags; };
        static inline int flag(struct object *o) { return o->flags & 1; }
        #endif
        """,
    "events.h": """
        #ifndef EVENTS_H
        #define EVENTS_H
        #define EVENT(name, value) \\
          static inline int trace_##name(struct object *o) \\
          { return flag(o) + value; }
        #define OUTER(name) \\
          static inline int outer_##name(struct object *o) \\
          { return trace_##name(o) * 2; }
        #define BROKEN(name) \\
          static inline int broken_##name(struct object *o) \\
          { return o->no_such_field; }
        #define CALL(name, o) trace_##name(o)
        EVENT(first, 1)
        EVENT(second, 2)
        EVENT(third, 3)
        EVENT(fourth, 4)
        OUTER(fourth)
        BROKEN(event)
        #endif
        """,
    # One by its name, one by a name that a macro makes.
    "named.c": """
        #include <base.h>
        #include "events.h"
        int named(struct object *o) { return trace_first(o); }
        int pasted(struct object *o) { return CALL(second, o); }
        """,
    # What one reaches that is reached.
    "chain.c": """
        #include <base.h>
        #include "events.h"
        int (*table[])(struct object *) = { outer_fourth };
        """,
    # A file that is included makes its own.
    "body.c": """
        #define HERE(name) \\
          static inline int here_##name(struct object *o) { return flag(o); }
        HERE(unused)
        """,
    "includes.c": """
        #include <base.h>
        #include "body.c"
        int includes(struct object *o) { return 0; }
        """,
    "fails.c": """
        #include <base.h>
        #include "events.h"
        int fails(struct object *o) { return broken_event(o); }
        """,
}
units = ["named.c", "chain.c", "includes.c", "fails.c"]
for i in range(16):
    FILES[f"unit{i}.c"] = f"""
        #include <base.h>
        int unit{i}(struct object *o) {{ return flag(o); }}
        """
    units.append(f"unit{i}.c")
os.makedirs(root, exist_ok=True)
for name, text in FILES.items():
    with open(root + "/" + name, "w") as f:
        f.write(text)
with open(root + "/compile_commands.json", "w") as f:
    json.dump([{"directory": ".", "file": u, "arguments": ["cc", "-I.", "-c", u]}
               for u in units], f)
