//===- PredicateKeys.cpp - Names of locations and values ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Predicates.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::ExprKind;
using facts::None;
using facts::PathKind;

/// Chains of definitions longer than this are not followed.
static constexpr unsigned MaxDepth = 8;

std::string Predicates::key(uint32_t Path, uint32_t Event) const {
  return pathKey(Fn, Path, Event, nullptr, 0);
}

std::string Predicates::keyOfValue(uint32_t Expr, uint32_t Event) const {
  return valueKey(Fn, Expr, Event, nullptr, 0);
}

std::string Predicates::resultKey(const facts::Function &Of, uint32_t CallEvent,
                                  const ParamKeys *Params,
                                  unsigned Depth) const {
  const facts::Event &Call = Of.Events[CallEvent];
  if (Call.Callee == 0 || Params)
    return {};
  std::string K = "call:" + Of.str(Call.Callee).str();
  std::string Place = "@" + llvm::utostr(CallEvent);
  // Calls with the same arguments are one value only when nothing but
  // reading happens in them; others are named by their place.
  bool Pure = Call.Flags & facts::EV_Pure;
  for (const link::CallEdge &Edge : P.callees(F, CallEvent))
    Pure = Edge.Kind == link::CallKind::Direct && P.isPureRead(Edge.Callee);
  if (!Pure)
    return K + Place;
  for (uint32_t A : Of.args(Call)) {
    std::string Arg = valueKey(Of, A, CallEvent, Params, Depth + 1);
    if (Arg.empty())
      return K + Place;
    K += "," + Arg;
  }
  return K;
}

std::string Predicates::valueKey(const facts::Function &Of, uint32_t Expr,
                                 uint32_t Event, const ParamKeys *Params,
                                 unsigned Depth) const {
  if (Expr == None || Depth > MaxDepth)
    return {};
  const facts::Expr &E = Of.Exprs[Expr];
  switch (E.Kind) {
  case ExprKind::Load: {
    // What a load yields is named by the location, read when it was read.
    std::string K =
        pathKey(Of, E.A, E.B == None ? Event : E.B, Params, Depth + 1);
    return K.empty() ? K : "*" + K;
  }
  case ExprKind::Addr: {
    std::string K = pathKey(Of, E.A, Event, Params, Depth + 1);
    return K.empty() ? K : "&" + K;
  }
  case ExprKind::Result:
    return resultKey(Of, E.A, Params, Depth);
  case ExprKind::Const:
    return "#" + llvm::itostr(facts::constValue(E));
  case ExprKind::Cast:
    return valueKey(Of, E.A, Event, Params, Depth);
  case ExprKind::Binary: {
    std::string L = valueKey(Of, E.A, Event, Params, Depth + 1);
    std::string R = valueKey(Of, E.B, Event, Params, Depth + 1);
    if (L.empty() || R.empty())
      return {};
    return "(" + L + " " + llvm::utostr(E.Op) + " " + R + ")";
  }
  default:
    return {};
  }
}

std::string Predicates::pathKey(const facts::Function &Of, uint32_t Path,
                                uint32_t Event, const ParamKeys *Params,
                                unsigned Depth) const {
  if (Path == None || Depth > MaxDepth)
    return {};
  const facts::PathNode &N = Of.Paths[Path];
  auto Base = [&] { return pathKey(Of, N.Base, Event, Params, Depth); };
  switch (N.Kind) {
  case PathKind::Param: {
    if (Params)
      return N.A < Params->size() && !(*Params)[N.A].empty()
                 ? "=" + (*Params)[N.A]
                 : std::string();
    link::Definitions D = definitions(Event, Path);
    if (D.FromEntry && D.Stores.empty() && !D.Unknown)
      return "p" + llvm::utostr(N.A);
    return {};
  }
  case PathKind::Local: {
    if (Params)
      return {};
    uint32_t Def = definitions(Event, Path).unique();
    if (Def == None)
      return {};
    const facts::Event &S = Of.Events[Def];
    if (S.Path != Path)
      return {};
    std::string V = valueKey(Of, S.Value, Def, Params, Depth + 1);
    // A value that has no key is still one value: name it by its definition.
    return "=" + (V.empty() ? "def" + llvm::utostr(Def) : V);
  }
  case PathKind::Global:
    return "g:" + Of.str(N.A).str();
  case PathKind::Result: {
    std::string V = resultKey(Of, N.A, Params, Depth + 1);
    return V.empty() ? V : "=" + V;
  }
  case PathKind::Value: {
    std::string V = valueKey(Of, N.A, Event, Params, Depth + 1);
    return V.empty() ? V : "=" + V;
  }
  case PathKind::Deref: {
    std::string B = Base();
    if (B.empty())
      return B;
    llvm::StringRef Ref = B;
    // The pointee of a known address is the addressed location itself.
    if (Ref.consume_front("=&"))
      return Ref.str();
    if (Ref.consume_front("=*"))
      return Ref.str() + "->";
    return B + "->";
  }
  case PathKind::Field: {
    std::string B = Base();
    return B.empty() ? B : B + "." + Of.str(N.B).str();
  }
  case PathKind::Container: {
    std::string B = Base();
    return B.empty() ? B
                     : B + "^" + Of.str(N.A).str() + "." + Of.str(N.B).str();
  }
  case PathKind::Index: {
    std::string B = Base();
    std::string I = valueKey(Of, N.A, Event, Params, Depth + 1);
    return B.empty() || I.empty() ? std::string() : B + "[" + I + "]";
  }
  case PathKind::Offset: {
    std::string B = Base();
    std::string I = valueKey(Of, N.A, Event, Params, Depth + 1);
    return B.empty() || I.empty() ? std::string() : B + "+" + I;
  }
  }
  return {};
}

link::Definitions Predicates::definitions(uint32_t Position,
                                          uint32_t Path) const {
  return Position & AtEnd ? Defs.atEnd(Position & ~AtEnd, Path)
                          : Defs.before(Position, Path);
}
