"""Fail when a command or option of --help is not in the manual page."""
import re
import subprocess
import sys

program, page = sys.argv[1:]
text = open(page).read().replace("\\-", "-")


def ask(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


commands = re.findall(r"^  ([a-z-]+) ", ask("--help").split("COMMANDS:")[1].split("OPTIONS:")[0], flags=re.M)
assert len(commands) > 10, commands
for command in commands:
    part = re.search(r"^\.SS nobounce %s\n(.*?)(?=^\.S)" % command, text, flags=re.M | re.S)
    if not part:
        sys.exit("no section: " + command)
    for option in re.findall(r"^  (--?[a-z][a-z-]*)", ask(command, "--help"), flags=re.M):
        if not re.search(r"^\.B %s(?![a-z-])" % option, part[1], flags=re.M):
            sys.exit("%s: no option %s" % (command, option))
