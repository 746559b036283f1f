//===- Fingerprint.cpp - Names that survive line drift ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Fingerprint.h"
#include "Triage/Match.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace nobounce::triage {

std::string collapseSpace(StringRef Text) {
  SmallVector<StringRef> Words;
  SplitString(Text, Words, " \t\r");
  return join(Words, " ");
}

std::string underlinedText(const checks::Place &P) {
  StringRef Text = P.LineText;
  if (P.Column == 0 || P.Column > Text.size())
    return "";
  return collapseSpace(
      Text.substr(P.Column - 1, P.Length ? P.Length : StringRef::npos));
}

std::string fingerprintKey(const checks::Verdict &V) {
  FindingIdentity Is = identify(V);
  std::string Key;
  for (StringRef Item :
       {Is.Check, Is.Form, Is.File, Is.Function, Is.Subject, Is.Guard}) {
    Key += Item;
    Key += '\n';
  }
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
