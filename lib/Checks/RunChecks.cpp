//===- RunChecks.cpp - All checks over one program ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/RunChecks.h"
#include "Checks/AvoidableRefCycle.h"
#include "Checks/GuardableAtomicRead.h"
#include "Checks/UnguardedHook.h"
#include "llvm/ADT/STLExtras.h"
#include <functional>
#include <memory>

using namespace nobounce;
using namespace nobounce::checks;

namespace {
/// What one thread does without a break.
using Piece = std::function<void(std::vector<Verdict> &)>;
using Pieces = std::vector<Piece>;
struct KindEntry {
  const char *Kind;
  bool References; ///< It asks who takes, drops and holds them.
  void (*Split)(const link::Program &, const rules::CheckRule &, AskedFor,
                Pieces &);
};
} // namespace

/// Functions of one piece: enough for what is kept of their callers to be of
/// use.
static constexpr link::FunctionId PieceSize = 4096;

static constexpr KindEntry Kinds[] = {
    // What it asks of stores and owners is answered to one thread at a time, so
    // it is one piece.
    {"avoidable-ref-cycle", true,
     [](const link::Program &P, const rules::CheckRule &R, AskedFor Asked,
        Pieces &Out) {
       Out.push_back([&P, &R, Asked](std::vector<Verdict> &To) {
         checkAvoidableRefCycles(P, R, Asked, To);
       });
     }},
    // It looks at every function anyway.
    {"guardable-atomic-read", false,
     [](const link::Program &P, const rules::CheckRule &R, AskedFor,
        Pieces &Out) {
       auto Marked = std::make_shared<MarkedReads>(P);
       for (link::FunctionId F = 0; F < P.functionCount(); F += PieceSize) {
         link::FunctionId End = std::min(F + PieceSize, P.functionCount());
         Out.push_back([&P, &R, F, End, Marked](std::vector<Verdict> &To) {
           checkGuardableAtomicReads(P, R, F, End, *Marked, To);
         });
       }
     }},
    {"unguarded-hook", false,
     [](const link::Program &P, const rules::CheckRule &R, AskedFor Asked,
        Pieces &Out) {
       Out.push_back([&P, &R, Asked](std::vector<Verdict> &To) {
         checkUnguardedHooks(P, R, Asked, To);
       });
     }},
};

bool nobounce::checks::needsReferences(const rules::RuleSet &Rules,
                                       WantedCheck Wanted) {
  return llvm::any_of(Rules.Checks, [&](const rules::CheckRule &Rule) {
    return (!Wanted || Wanted(Rule.Id)) &&
           llvm::any_of(Kinds, [&](const KindEntry &K) {
             return K.References && Rule.Kind == K.Kind;
           });
  });
}

std::vector<Verdict> nobounce::checks::runChecks(const link::Program &P,
                                                 const rules::RuleSet &Rules,
                                                 support::Crew &Helpers,
                                                 AskedFor Asked,
                                                 WantedCheck Wanted) {
  Pieces All;
  for (const rules::CheckRule &Rule : Rules.Checks)
    for (const KindEntry &K : Kinds)
      if (Rule.Kind == K.Kind && (!Wanted || Wanted(Rule.Id)))
        K.Split(P, Rule, Asked, All);
  std::vector<std::vector<Verdict>> By(All.size());
  Helpers.each(All.size(), [&](size_t I) { All[I](By[I]); }, /*Grain=*/1);
  std::vector<Verdict> Out;
  for (std::vector<Verdict> &Of : By)
    llvm::append_range(Out, llvm::make_range(std::move_iterator(Of.begin()),
                                             std::move_iterator(Of.end())));
  llvm::stable_sort(Out, [](const Verdict &L, const Verdict &R) {
    return std::tie(L.Where.File, L.Offset, L.Check, L.Form) <
           std::tie(R.Where.File, R.Offset, R.Check, R.Form);
  });
  return Out;
}
