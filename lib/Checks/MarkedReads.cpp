//===- MarkedReads.cpp - How a tree spells racy reads of a field ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/MarkedReads.h"
#include "llvm/ADT/StringMap.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

/// Macros that mark a read of the object that is their argument.
static llvm::StringMap<const rules::Primitive *>
markingMacros(const rules::RuleSet &Rules) {
  llvm::StringMap<const rules::Primitive *> Out;
  for (const rules::Primitive &Is : Rules.Primitives)
    if (Is.IsMacro && Is.Is == rules::Meaning::ReadOnce && Is.Of.IsLvalue &&
        Is.Of.Kind == rules::Operand::MacroParam &&
        (Is.Order == rules::MemoryOrder::None ||
         Is.Order == rules::MemoryOrder::Relaxed))
      Out[Is.Name] = &Is;
  return Out;
}

void MarkedReads::collect() {
  llvm::StringMap<const rules::Primitive *> Marking = markingMacros(P.rules());
  for (link::FunctionId Id = 0; Id != P.functionCount(); ++Id) {
    const facts::Function &F = P.function(Id);
    for (const facts::MacroUse &M : F.Macros) {
      // What such a macro expands to is none of its own.
      if (M.Parent != None && Marking.contains(F.str(F.Macros[M.Parent].Name)))
        continue;
      auto It = Marking.find(F.str(M.Name));
      if (It == Marking.end())
        continue;
      for (const facts::MacroArg &A : F.args(M)) {
        if (F.str(A.Param) != It->second->Of.Name)
          continue;
        const facts::Expr &X = F.Exprs[P.stripExpr(Id, A.Value)];
        if (X.Kind != facts::ExprKind::Load ||
            F.Paths[X.A].Kind != facts::PathKind::Field)
          continue;
        const facts::PathNode &N = F.Paths[X.A];
        ++Spellings[(F.str(N.A) + "." + F.str(N.B)).str()][It->second->Name];
      }
    }
  }
}

std::string MarkedReads::of(llvm::StringRef Record, llvm::StringRef Field) {
  std::call_once(Collected, [this] { collect(); });
  auto It = Spellings.find((Record + "." + Field).str());
  if (It == Spellings.end())
    return {};
  std::string Best;
  unsigned Most = 0;
  for (const auto &[Name, Reads] : It->second)
    if (Reads > Most) {
      Most = Reads;
      Best = Name;
    }
  return Best;
}
