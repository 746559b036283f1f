# Takes the files of the worked example out of the page.

import os
import re
import sys
import textwrap

page, folder = sys.argv[1:]
text = open(page, encoding="utf-8").read().split("## Worked example", 1)[1]
for name, body in re.findall(
    r"`my-rules/(\S+?)`.*?```(?:yaml|c)\n(.*?)```", text, re.S
):
    os.makedirs(os.path.dirname(f"{folder}/{name}"), exist_ok=True)
    with open(f"{folder}/{name}", "w", encoding="utf-8") as out:
        out.write(textwrap.dedent(body.rstrip(" ")))
