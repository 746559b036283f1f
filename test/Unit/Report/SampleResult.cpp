//===- SampleResult.cpp - A result with something in every field ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SampleResult.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

Verdict sampleFinding(StringRef Check, unsigned Id) {
  Verdict V;
  V.Check = Check;
  V.Kind = "guardable-atomic-read";
  V.Form = "no-op-effect";
  V.Severity = "warning";
  V.Sure = Confidence::Medium;
  V.Where = {"fs/a.c", 10 + Id, 6, "\tif (atomic_read(&d->n) == 1)", 18};
  V.Function = "f";
  V.Message = "read of d.n can be skipped: test `p->x & 4` first";
  V.Fingerprint = utohexstr(0x1000 + Id, true, 16);
  V.Parts = {{Part::Hot, Answer::Yes, "reached from entry 0.5 times per call"},
             {Part::Shared, Answer::Yes, "one writer"},
             {Part::Skippable, Answer::Yes, "a no-op otherwise"},
             {Part::Selective, Answer::Yes, "set rarely"}};
  V.Chain = {
      {"entry", "", {"fs/b.c", 3, 5, "int entry(void)", 5}, 1},
      {"f", "ops.release", {"fs/b.c", 7, 2, "\tops->release();", 14}, 0.5}};
  V.Proof = {{Part::Shared,
              "writer",
              "g writes it",
              {"fs/g.c", 9, 2, "\tatomic_inc(&d->n);", 17}}};
  V.Assumptions = {{"closed-world", "nobody else sets p->x", {}}};
  V.Suggestion = {
      "test p->x first",
      {{"fs/a.c", 100, 100, 10 + Id, 6, 10 + Id, 6, "p->x & 4 && "}}};
  V.Worth = {0.5, 2, 1, 0.5};
  return V;
}

Result sampleResult() {
  Result R;
  R.Of.Paths = {"fs"};
  R.Of.Profile = "ext4";
  R.Of.Lsms = {"apparmor"};
  R.Of.Units = 2;
  R.Of.Functions = 20;
  R.Of.HotFunctions = 5;
  R.Reported = {"fs"};
  R.Failed = {{"fs/bad.c", "1 error", {{"fs/bad.h", 4, 2, "no <type> 'u9'"}}}};
  Verdict Odd = sampleFinding("odd-check", 1);
  Odd.Where = {"fs/odd, name:1.c", 11, 13, "\tcall(\"\xc3\xa9\", n);", 1};
  Odd.Severity = "error";
  Odd.Message =
      "100% of \"a\" < b && c > d,\r\nx: '\x01\x1b' caf\xe9 \xe2\x9c\x93";
  Odd.Introduced = "fs/g.c has a writer that the base has not";
  Odd.Suggestion.Edits[0] = {
      "fs/odd, name:1.c", 200, 201, 11, 13, 11, 14, "<m>"};
  R.Findings = {Odd, sampleFinding("some-check", 2)};
  R.Against = ComparedWith::Base;
  R.AgainstName = "v6.12";
  R.Known = {sampleFinding("some-check", 3)};
  R.Fixed = {sampleFinding("some-check", 4)};
  ledger::CostChange X{ledger::CostKind::RMW, "d.n", "f", 0, 1};
  R.LedgerChanges = {{"entry", {{{"entry", "f"}, {X}}}}};
  R.Suppressed = {
      {sampleFinding("some-check", 5), true, "known & accepted", "fs/a.c:15"},
      {sampleFinding("other-check", 6), false, "not ours", ".nobounce.yaml:3"}};
  R.Notices = {".nobounce.yaml:9: suppresses nothing"};
  R.Rules = {{"some-check", "guardable-atomic-read", "warning",
              "# some-check\n\nFinds some\nthings.\n\nMore.\n",
              "https://example.org/docs/checks/some-check.md"}};
  R.Excerpts = {{Odd.Fingerprint, Odd.Where.File, 10,
                 "before </script>\n\tcall(\"\xc3\xa9\", n);\n\t\tafter;\n"}};
  return R;
}

Result manyFindings(unsigned OfEach) {
  Result R;
  R.Of.Units = 1;
  for (unsigned I = 0; I != 3 * OfEach; ++I) {
    Verdict V = sampleFinding("some-check", I);
    V.Severity = I % 3 == 0 ? "error" : I % 3 == 1 ? "warning" : "note";
    R.Findings.push_back(V);
  }
  return R;
}

} // namespace nobounce::report
