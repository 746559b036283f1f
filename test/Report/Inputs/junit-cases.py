"""usage: junit-cases.py FILE: parse a JUnit report, check its sums, print its cases."""
import sys
import xml.etree.ElementTree as ET

OUTCOMES = {"failure": "failures", "error": "errors", "skipped": "skipped"}


def check(element, cases):
    assert int(element.get("tests")) == len(cases), element.attrib
    for tag, name in OUTCOMES.items():
        assert int(element.get(name)) == sum(c.find(tag) is not None for c in cases), (element.attrib, name)


root = ET.parse(sys.argv[1]).getroot()
assert root.tag == "testsuites"
check(root, root.findall("testsuite/testcase"))
for suite in root.findall("testsuite"):
    cases = suite.findall("testcase")
    check(suite, cases)
    for case in cases:
        outcomes = [e for e in case if e.tag in OUTCOMES]
        assert len(outcomes) <= 1 and case.get("name")
        what = outcomes[0].tag + ": " + outcomes[0].get("message") if outcomes else "passed"
        print(suite.get("name"), case.get("classname") or "-", case.get("line") or "-", what)
        if outcomes and outcomes[0].text:
            for line in outcomes[0].text.splitlines():
                print("  |" + line)
