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

using namespace llvm;

namespace nobounce::report {

using ledger::Cost;
using ledger::CostKind;

static constexpr CostKind Lines[] = {CostKind::RMW,        CostKind::Get,
                                     CostKind::Put,        CostKind::Lock,
                                     CostKind::AtomicRead, CostKind::Load};

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
         << left_justify(word(K), 12) << left_justify(C->Location, 32) << ' '
         << left_justify(C->Degree.empty() ? "-" : C->Degree, 11) << ' '
         << C->Where.File << ':' << C->Where.Line;
      if (!C->Primitive.empty())
        OS << " (" << C->Primitive << ')';
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
  auto Sum = [&](bool Calls, bool More) {
    size_t N = count_if(C.Changes, [&](const ledger::CostChange &X) {
      return (X.Kind == CostKind::Call) == Calls &&
             (More ? X.Before == 0 : X.After == 0);
    });
    if (!N)
      return;
    OS << (First ? " " : ", ") << (More ? '+' : '-')
       << count(N, Calls ? "call" : "place");
    First = false;
  };
  Sum(true, true);
  Sum(false, true);
  Sum(true, false);
  Sum(false, false);
  if (First)
    OS << " other frequencies";
  OS << '\n';
  for (const ledger::CostChange &X : C.Changes) {
    OS << "  "
       << (X.Before == 0  ? '+'
           : X.After == 0 ? '-'
                          : '~')
       << ' ' << left_justify(word(X.Kind), 12);
    OS << (X.Kind == CostKind::Call ? X.Function
                                    : X.Location + " in " + X.Function);
    if (X.Kind == CostKind::Call && !X.Via.empty())
      OS << ", from " << X.Via;
    OS << " (" << checks::formatHotness(X.Before) << " -> "
       << checks::formatHotness(X.After) << " times)\n";
  }
}

} // namespace nobounce::report
