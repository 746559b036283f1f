//===- Lkp.cpp - Like the kernel test robot's mails
//---------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Formats.h"
#include "Report/Words.h"
#include <tuple>

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

static void printLine(raw_ostream &OS, const Verdict &V, bool IsNew) {
  OS << (IsNew ? ">> " : "   ") << V.Where.File << ':' << V.Where.Line << ':'
     << V.Where.Column << ": nobounce: " << oneLine(V.Message) << " ["
     << V.Check << "]\n";
}

void printLkp(raw_ostream &OS, const Result &R) {
  bool Compared = R.Against != ComparedWith::Nothing;
  if (R.Failed.empty() && R.Findings.empty() && R.Known.empty())
    return;
  OS << "nobounce warnings:" << (Compared ? " (new ones prefixed by >>)" : "")
     << '\n';
  for (const FailedUnit &F : R.Failed)
    OS << "   " << F.File << ": nobounce: not analysed completely: " << F.Reason
       << '\n';
  // The robot's lists are in the order of the source.
  std::vector<std::pair<const Verdict *, bool>> All;
  for (const Verdict &V : R.Findings)
    All.push_back({&V, Compared});
  for (const Verdict &V : R.Known)
    All.push_back({&V, false});
  llvm::stable_sort(All, [](const auto &A, const auto &B) {
    auto Key = [](const Verdict &V) {
      return std::tie(V.Where.File, V.Where.Line, V.Where.Column, V.Check);
    };
    return Key(*A.first) < Key(*B.first);
  });
  for (auto [V, IsNew] : All)
    printLine(OS, *V, IsNew);
}

} // namespace nobounce::report
