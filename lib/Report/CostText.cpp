//===- CostText.cpp - What entries cost, for people -----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HotChain.h"
#include "Report/Cost.h"
#include "Report/Words.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace llvm;

namespace nobounce::report {

using ledger::Cost;
using ledger::CostKind;

static constexpr CostKind Lines[] = {CostKind::RMW,        CostKind::Get,
                                     CostKind::Put,        CostKind::Lock,
                                     CostKind::AtomicRead, CostKind::Load,
                                     CostKind::ForeignLine};

static std::string chainText(const Cost &C) {
  std::string Text;
  for (const checks::ChainStep &S : C.Chain)
    Text += (Text.empty() ? "" : " -> ") + S.Function;
  return Text;
}

void printCost(raw_ostream &OS, const ledger::Ledger &L) {
  OS << L.Entry << ": " << join(L.Functions, ", ") << "\n  per call:";
  bool First = true;
  for (CostKind K : Lines) {
    OS << (First ? " " : ", ") << checks::formatHotness(L.total(K)) << ' '
       << word(K);
    First = false;
  }
  OS << "; " << checks::formatHotness(L.total(CostKind::Call)) << " calls\n";
  for (CostKind K : Lines) {
    std::vector<const Cost *> Rows;
    for (const Cost &C : L.Costs)
      if (C.Kind == K)
        Rows.push_back(&C);
    stable_sort(
        Rows, [](const Cost *A, const Cost *B) { return A->Times > B->Times; });
    for (const Cost *C : Rows) {
      OS << "  " << left_justify(checks::formatHotness(C->Times), 7)
         << left_justify(word(K), 13) << left_justify(C->Location, 32) << ' '
         << left_justify(C->Degree.empty() ? "-" : C->Degree, 11) << ' '
         << C->Where.File << ':' << C->Where.Line;
      if (!C->Primitive.empty())
        OS << " (" << C->Primitive << ')';
      if (!C->Through.empty())
        OS << " through " << C->Through;
      OS << "\n           " << chainText(*C) << '\n';
    }
  }
}

void printChange(raw_ostream &OS, const ledger::LedgerChange &C) {
  OS << C.Entry << ':';
  if (C.Changes.empty()) {
    OS << " no change\n";
    return;
  }
  bool First = true;
  auto Say = [&](const Twine &What) {
    OS << (First ? " " : ", ") << What;
    First = false;
  };
  auto Places = [&](CostKind K, StringRef Word, bool More) {
    size_t N = count_if(C.Changes, [&](const ledger::CostChange &X) {
      return X.Kind == K && (More ? X.Before == 0 : X.After == 0);
    });
    if (N)
      Say((More ? "+" : "-") + count(N, Word));
  };
  auto Others = [&](bool More) {
    size_t N = count_if(C.Changes, [&](const ledger::CostChange &X) {
      return X.Kind != CostKind::Call && X.Kind != CostKind::ForeignLine &&
             (More ? X.Before == 0 : X.After == 0);
    });
    if (N)
      Say((More ? "+" : "-") + count(N, "place"));
  };
  for (bool More : {true, false}) {
    Places(CostKind::Call, "call", More);
    Others(More);
    Places(CostKind::ForeignLine, "foreign line", More);
  }
  // What is more or less often than before counts too.
  bool IsFirstSum = true;
  for (CostKind K : Lines) {
    double Sum = 0;
    for (const ledger::CostChange &X : C.Changes)
      Sum += X.Kind == K ? X.After - X.Before : 0;
    if (std::fabs(Sum) < 0.005)
      continue;
    OS << (IsFirstSum ? (First ? " per call: " : "; per call: ") : ", ")
       << (Sum > 0 ? "+" : "") << checks::formatHotness(Sum) << ' ' << word(K);
    IsFirstSum = false;
  }
  if (First && IsFirstSum)
    OS << " other frequencies";
  OS << '\n';
  for (const ledger::CostChange &X : C.Changes) {
    OS << "  "
       << (X.Before == 0  ? '+'
           : X.After == 0 ? '-'
                          : '~')
       << ' ' << left_justify(word(X.Kind), 13);
    OS << (X.Kind == CostKind::Call ? X.Function
                                    : X.Location + " in " + X.Function);
    if (!X.Via.empty())
      OS << ", from " << X.Via;
    OS << " (" << checks::formatHotness(X.Before) << " -> "
       << checks::formatHotness(X.After) << " times)\n";
  }
}

} // namespace nobounce::report
