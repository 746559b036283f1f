"""usage: sarif-lines.py SCHEMA FILE: validate a SARIF file against the official
schema, check what the schema cannot say, and print a line for each result."""
import json
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    log = json.load(file)
validator = jsonschema.validators.validator_for(schema)
validator.check_schema(schema)
errors = list(validator(schema).iter_errors(log))
for e in errors:
    print("invalid: /" + "/".join(map(str, e.absolute_path)) + ": " + e.message)
if errors:
    sys.exit(1)

(run,) = log["runs"]
rules = run["tool"]["driver"]["rules"]
assert len({r["id"] for r in rules}) == len(rules), "a rule twice"


def locations(value):
    if isinstance(value, dict):
        if "physicalLocation" in value:
            yield value["physicalLocation"]
        for member in value.values():
            yield from locations(member)
    elif isinstance(value, list):
        for item in value:
            yield from locations(item)


for place in locations(run):
    artifact = place["artifactLocation"]
    if "uriBaseId" in artifact:
        assert artifact["uriBaseId"] in run["originalUriBaseIds"], artifact
        assert not artifact["uri"].startswith("/"), artifact
    else:
        assert artifact["uri"].startswith("file:///"), artifact
    region = place.get("region", {})
    if "snippet" in region:
        text = region["snippet"]["text"]
        assert region["endColumn"] - region["startColumn"] == len(text), place
        if "contextRegion" in place:
            line = place["contextRegion"]["snippet"]["text"]
            start = region["startColumn"] - 1
            assert line[start : start + len(text)] == text, place

prints = [r["partialFingerprints"]["nobounce/v1"] for r in run["results"]]
assert len(set(prints)) == len(prints), "two results with one fingerprint"
for r in run["results"]:
    assert rules[r["ruleIndex"]]["id"] == r["ruleId"], r["ruleId"]
    assert not r.get("suppressions") or r["suppressions"][0]["justification"]
    flows = r.get("codeFlows", [])
    steps = flows[0]["threadFlows"][0]["locations"] if flows else []
    assert [s["nestingLevel"] for s in steps] == list(range(len(steps)))
    fixes = sum(len(c["replacements"]) for f in r.get("fixes", []) for c in f["artifactChanges"])
    where = r["locations"][0]["physicalLocation"]
    print(
        r["level"],
        r["ruleId"],
        "%s:%d" % (where["artifactLocation"]["uri"], where["region"]["startLine"]),
        "state=" + r.get("baselineState", "-"),
        "suppressed=" + ",".join(s["kind"] for s in r["suppressions"]),
        "steps=%d related=%d replacements=%d rank=%g" % (len(steps), len(r["relatedLocations"]), fixes, r["rank"]),
    )
(invocation,) = run["invocations"]
print("successful:", invocation["executionSuccessful"])
for kind in "toolExecutionNotifications", "toolConfigurationNotifications":
    for n in invocation[kind]:
        print(kind + ":", n["level"], n["message"]["text"])
