//===- HookSites.cpp - Where a hook is called -----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HookSites.h"
#include "Facts/Render.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::ExprKind;
using facts::None;

/// Inlines around inlines; a deep chain is no other name.
static constexpr unsigned MaxDepth = 3;

namespace {
/// The hook, or an inline that is it by another name.
struct Alias {
  link::FunctionId Id;
  uint32_t Object, Operation; ///< Arguments; None.
  std::optional<int64_t> Constant;
  const HookFunction *Is;
};
} // namespace

uint32_t nobounce::checks::passedParameter(const link::Program &P,
                                           link::FunctionId F, uint32_t Expr) {
  const facts::Function &Fn = P.function(F);
  uint32_t X = Expr == None ? None : P.stripExpr(F, Expr);
  if (X == None || Fn.Exprs[X].Kind != ExprKind::Load)
    return None;
  const facts::PathNode &N = Fn.Paths[Fn.Exprs[X].A];
  return N.Kind == facts::PathKind::Param ? N.A : None;
}

/// Whether all that the function does is this call, and its result is the
/// call's.
static bool isOtherName(const link::Program &P, link::FunctionId F,
                        uint32_t Call) {
  const facts::Function &Fn = P.function(F);
  if (!P.info(F).IsHeader)
    return false;
  for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
    const facts::Event &E = Fn.Events[I];
    if (E.Kind == facts::EventKind::Return) {
      uint32_t X = E.Value == None ? None : P.stripExpr(F, E.Value);
      if (X != None &&
          (Fn.Exprs[X].Kind != ExprKind::Result || Fn.Exprs[X].A != Call))
        return false;
    } else if (I != Call && (E.Kind == facts::EventKind::Store ||
                             E.Kind == facts::EventKind::Call ||
                             E.Kind == facts::EventKind::Asm)) {
      return false;
    }
  }
  return P.flow(F).postDominates(P.flow(F).blockOf(Call), 0);
}

static void collect(const link::Program &P, const NamedCalls &Calls,
                    const Alias &A, unsigned Depth,
                    std::vector<HookSite> &Out) {
  for (const NamedCalls::Call &E : Calls.of(A.Id)) {
    const facts::Function &Fn = P.function(E.Caller);
    llvm::ArrayRef<uint32_t> Args = Fn.args(Fn.Events[E.Event]);
    auto Argument = [&](uint32_t I) {
      return I < Args.size() ? Args[I] : None;
    };
    HookSite S;
    S.F = E.Caller;
    S.Event = E.Event;
    S.Hook = A.Id;
    S.Object = Argument(A.Object);
    S.Is = A.Is;
    S.Operation = {A.Constant, A.Constant ? None : Argument(A.Operation)};
    uint32_t X = S.Operation.Expr == None
                     ? None
                     : P.stripExpr(E.Caller, S.Operation.Expr);
    if (X != None && Fn.Exprs[X].Kind == ExprKind::Const)
      S.Operation.Constant = facts::constValue(Fn.Exprs[X]);
    uint32_t Object = passedParameter(P, E.Caller, S.Object);
    if (Depth != 0 && (Object != None || A.Object == None) &&
        isOtherName(P, E.Caller, E.Event)) {
      collect(P, Calls,
              {E.Caller, Object,
               S.Operation.Constant
                   ? None
                   : passedParameter(P, E.Caller, S.Operation.Expr),
               S.Operation.Constant, A.Is},
              Depth - 1, Out);
      continue;
    }
    Out.push_back(S);
  }
}

std::string nobounce::checks::objectText(const link::Program &P,
                                         const HookSite &S) {
  return S.Object == None ? "current"
                          : facts::renderExpr(P.function(S.F), S.Object);
}

std::vector<HookSite> nobounce::checks::findHookSites(const link::Program &P,
                                                      const HookRule &Rule,
                                                      const NamedCalls &Calls) {
  std::vector<HookSite> Out;
  for (const HookFunction &H : Rule.Hooks)
    for (link::FunctionId F : functionsLike(P, H.Name))
      collect(P, Calls, {F, H.Object, H.Operation, std::nullopt, &H}, MaxDepth,
              Out);
  llvm::stable_sort(Out, [](const HookSite &A, const HookSite &B) {
    return std::pair(A.F, A.Event) < std::pair(B.F, B.Event);
  });
  // A hook that a rule lists, and that is another listed one's other name.
  Out.erase(llvm::unique(Out,
                         [](const HookSite &A, const HookSite &B) {
                           return A.F == B.F && A.Event == B.Event;
                         }),
            Out.end());
  return Out;
}
