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
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace nobounce::report {

using ledger::Cost;
using ledger::CostKind;

static constexpr CostKind Lines[] = {
    CostKind::RMW,        CostKind::Get,  CostKind::Put,        CostKind::Lock,
    CostKind::AtomicRead, CostKind::Load, CostKind::ForeignLine};

/// Changes by less than this are counted, not listed.
static constexpr double LeastChange = 0.1;

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

static bool isListed(const ledger::CostChange &X) {
  return std::fabs(X.After - X.Before) >= LeastChange;
}

static std::string timesText(double Before, double After) {
  return " (" + checks::formatHotness(Before) + " -> " +
         checks::formatHotness(After) + " times)";
}

/// "+1 call, +2 foreign lines; per call: +2 foreign-line"
static void printSums(raw_ostream &OS,
                      ArrayRef<const ledger::CostChange *> All) {
  std::string Sep = " ";
  auto Say = [&](const Twine &What) {
    OS << Sep << What;
    Sep = ", ";
  };
  auto Places = [&](StringRef Word, bool More, auto Is) {
    size_t N = count_if(All, [&](const ledger::CostChange *X) {
      return Is(X->Kind) && isListed(*X) &&
             (More ? X->Before == 0 : X->After == 0);
    });
    if (N)
      Say((More ? "+" : "-") + count(N, Word));
  };
  for (bool More : {true, false}) {
    Places("call", More, [](CostKind K) { return K == CostKind::Call; });
    Places("place", More, [](CostKind K) {
      return K != CostKind::Call && K != CostKind::ForeignLine;
    });
    Places("foreign line", More,
           [](CostKind K) { return K == CostKind::ForeignLine; });
  }
  // What is more or less often than before counts too.
  Sep = Sep == " " ? " per call: " : "; per call: ";
  auto Sums = [&](CostKind K) {
    double Sum = 0;
    for (const ledger::CostChange *X : All)
      Sum += X->Kind == K ? X->After - X->Before : 0;
    if (std::fabs(Sum) >= LeastChange)
      Say((Sum > 0 ? "+" : "") + checks::formatHotness(Sum) + " " + word(K) +
          (K == CostKind::Call && std::fabs(Sum) != 1 ? "s" : ""));
  };
  Sums(CostKind::Call);
  for (CostKind K : Lines)
    Sums(K);
  if (!StringRef(Sep).starts_with(","))
    OS << (Sep == " per call: "
               ? " less than " + checks::formatHotness(LeastChange) +
                     " of anything"
               : "");
  OS << '\n';
}

void printLineChange(raw_ostream &OS, const ledger::LedgerChange &C) {
  ledger::LedgerChange Lines{C.Entry, {}};
  for (ledger::ChangeSource S : C.Sources) {
    llvm::erase_if(S.Changes, [](const ledger::CostChange &X) {
      return X.Kind == CostKind::Call || !isListed(X);
    });
    if (!S.Changes.empty())
      Lines.Sources.push_back(std::move(S));
  }
  if (!Lines.Sources.empty())
    printChange(OS, Lines);
}

void printChange(raw_ostream &OS, const ledger::LedgerChange &C) {
  OS << C.Entry << ':';
  if (C.Sources.empty()) {
    OS << " no change\n";
    return;
  }
  std::vector<const ledger::CostChange *> All;
  for (const ledger::ChangeSource &S : C.Sources)
    for (const ledger::CostChange &X : S.Changes)
      All.push_back(&X);
  printSums(OS, All);
  for (const ledger::ChangeSource &S : C.Sources) {
    OS << "  from " << join(S.Chain, " -> ") << ":\n";
    size_t Small = 0;
    std::vector<const ledger::CostChange *> Rows;
    for (const ledger::CostChange &X : S.Changes)
      if (isListed(X))
        Rows.push_back(&X);
      else
        ++Small;
    stable_sort(Rows, [](const ledger::CostChange *A,
                         const ledger::CostChange *B) {
      return std::fabs(A->After - A->Before) > std::fabs(B->After - B->Before);
    });
    // Lines first: a call costs none by itself.
    std::stable_partition(
        Rows.begin(), Rows.end(),
        [](const ledger::CostChange *X) { return X->Kind != CostKind::Call; });
    for (const ledger::CostChange *X : Rows)
      OS << "    "
         << (X->Before == 0  ? '+'
             : X->After == 0 ? '-'
                             : '~')
         << ' ' << left_justify(word(X->Kind), 13)
         << (X->Kind == CostKind::Call ? X->Function
                                       : X->Location + " in " + X->Function)
         << timesText(X->Before, X->After) << '\n';
    if (Small)
      OS << "    " << count(Small, Rows.empty() ? "change" : "more change")
         << " by less than " << checks::formatHotness(LeastChange) << '\n';
  }
}

} // namespace nobounce::report
