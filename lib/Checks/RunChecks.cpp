//===- RunChecks.cpp - All checks over one program ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/RunChecks.h"
#include "Checks/AvoidableRefCycle.h"
#include "Checks/GuardableAtomicRead.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;

namespace {
using Engine = void (*)(const link::Program &, const rules::CheckRule &,
                        AskedFor, std::vector<Verdict> &);
struct KindEntry {
  const char *Kind;
  bool References; ///< It asks who takes, drops and holds them.
  Engine Run;
};
} // namespace

static constexpr KindEntry Kinds[] = {
    {"avoidable-ref-cycle", true, checkAvoidableRefCycles},
    // It looks at every function anyway.
    {"guardable-atomic-read", false,
     [](const link::Program &P, const rules::CheckRule &R, AskedFor,
        std::vector<Verdict> &Out) { checkGuardableAtomicReads(P, R, Out); }},
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
                                                 AskedFor Asked) {
  std::vector<Verdict> Out;
  for (const rules::CheckRule &Rule : Rules.Checks)
    for (const KindEntry &K : Kinds)
      if (Rule.Kind == K.Kind)
        K.Run(P, Rule, Asked, Out);
  llvm::stable_sort(Out, [](const Verdict &L, const Verdict &R) {
    return std::tie(L.Where.File, L.Offset, L.Check, L.Form) <
           std::tie(R.Where.File, R.Offset, R.Check, R.Form);
  });
  return Out;
}
