"""usage: gitlab-issues.py FILE: read a Code Quality report as GitLab does."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    issues = json.load(file)
assert isinstance(issues, list)
prints = set()
for issue in issues:
    assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
    assert issue["fingerprint"] and issue["fingerprint"] not in prints, "GitLab shows the first of them only"
    prints.add(issue["fingerprint"])
    path, begin = issue["location"]["path"], issue["location"]["lines"]["begin"]
    assert not path.startswith(("./", "/")) and isinstance(begin, int) and begin > 0
    print(issue["severity"], issue["check_name"], "%s:%d" % (path, begin), issue["description"])
