//===- Fingerprint.cpp - Names that survive line drift ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Fingerprint.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace nobounce::triage {

/// The source text that a place underlines, with white space collapsed: an
/// indentation that changes must not make a new finding.
static std::string underlined(const checks::Place &P) {
  StringRef Text = P.LineText;
  if (P.Column == 0 || P.Column > Text.size())
    return "";
  Text = Text.substr(P.Column - 1, P.Length ? P.Length : StringRef::npos);
  SmallVector<StringRef> Words;
  SplitString(Text, Words, " \t\r");
  return join(Words, " ");
}

std::string fingerprintKey(const checks::Verdict &V) {
  std::string Key;
  auto Add = [&](StringRef Item) {
    Key += Item;
    Key += '\n';
  };
  Add(V.Check);
  Add(V.Form);
  Add(V.Where.File);
  Add(V.Function);
  Add(V.Subject.empty() ? underlined(V.Where) : V.Subject);
  Add(V.Guard);
  return Key;
}

void setFingerprints(MutableArrayRef<checks::Verdict> Verdicts) {
  StringMap<unsigned> Seen;
  for (checks::Verdict &V : Verdicts) {
    std::string Key = fingerprintKey(V);
    unsigned Earlier = Seen[Key]++;
    if (Earlier)
      Key += std::to_string(Earlier);
    V.Fingerprint = utohexstr(xxh3_64bits(Key), /*LowerCase=*/true, 16);
  }
}

} // namespace nobounce::triage
