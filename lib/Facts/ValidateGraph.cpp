//===- ValidateGraph.cpp - No walk along references runs in a circle ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/ValidateGraph.h"
#include "Facts/Validate.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/SmallVector.h"

using llvm::Error;

namespace nobounce::facts {

namespace {

/// Paths, expressions and events under one numbering.
class ReferenceGraph {
public:
  explicit ReferenceGraph(const Function &F)
      : F(F), FirstExpr(F.Paths.size()),
        FirstEvent(FirstExpr + F.Exprs.size()) {}

  size_t size() const { return FirstEvent + F.Events.size(); }

  /// Calls `Use` with each node that `Node` refers to.
  template <class Fn> void children(size_t Node, Fn Use) const {
    auto Path = [&](uint32_t Id) { Use(size_t(Id)); };
    auto Expr = [&](uint32_t Id) {
      if (Id != None)
        Use(FirstExpr + Id);
    };
    auto Event = [&](uint32_t Id) {
      if (Id != None)
        Use(FirstEvent + Id);
    };
    if (Node < FirstExpr)
      ofPath(F.Paths[Node], Path, Expr, Event);
    else if (Node < FirstEvent)
      ofExpr(F.Exprs[Node - FirstExpr], Path, Expr, Event);
    else
      ofEvent(F.Events[Node - FirstEvent], Path, Expr);
  }

private:
  template <class P, class E, class V>
  static void ofPath(const PathNode &N, P Path, E Expr, V Event) {
    if (N.Base != None)
      Path(N.Base);
    if (N.Kind == PathKind::Result)
      Event(N.A);
    if (N.Kind == PathKind::Value || N.Kind == PathKind::Index ||
        N.Kind == PathKind::Offset)
      Expr(N.A);
  }

  template <class P, class E, class V>
  static void ofExpr(const facts::Expr &N, P Path, E Expr, V Event) {
    switch (N.Kind) {
    case ExprKind::Load:
      Path(N.A);
      Event(N.B);
      return;
    case ExprKind::Addr:
      Path(N.A);
      return;
    case ExprKind::Result:
      Event(N.A);
      return;
    case ExprKind::Select:
      Expr(N.C);
      [[fallthrough]];
    case ExprKind::Binary:
      Expr(N.B);
      [[fallthrough]];
    case ExprKind::Unary:
    case ExprKind::Cast:
      Expr(N.A);
      return;
    case ExprKind::Const:
    case ExprKind::Func:
    case ExprKind::Str:
    case ExprKind::Unknown:
      return;
    }
  }

  template <class P, class E>
  void ofEvent(const Event &N, P Path, E Expr) const {
    if (N.Path != None)
      Path(N.Path);
    if (N.Kind != EventKind::Asm)
      Expr(N.Value);
    for (uint32_t Arg : F.args(N))
      Expr(Arg);
  }

  const Function &F;
  size_t FirstExpr, FirstEvent;
};

} // namespace

/// Depth-first with a stack of its own: the depth is what is being checked.
static Error checkReferences(const Function &F) {
  ReferenceGraph Graph(F);
  enum : uint32_t { Unseen = 0, Open = UINT32_MAX };
  std::vector<uint32_t> Depth(Graph.size(), Unseen);
  llvm::SmallVector<size_t, 64> Stack;
  for (size_t Root = 0; Root != Graph.size(); ++Root) {
    Stack.push_back(Root);
    while (!Stack.empty()) {
      size_t Node = Stack.back();
      if (Depth[Node] == Unseen) {
        Depth[Node] = Open;
        bool IsCycle = false;
        Graph.children(Node, [&](size_t Child) {
          IsCycle |= Depth[Child] == Open;
          if (Depth[Child] == Unseen)
            Stack.push_back(Child);
        });
        if (IsCycle)
          return support::makeError("references form a cycle");
        continue;
      }
      Stack.pop_back();
      if (Depth[Node] != Open)
        continue; // Reached twice before it was walked.
      uint32_t Deepest = 0;
      Graph.children(Node, [&](size_t Child) {
        Deepest = std::max(Deepest, Depth[Child]);
      });
      Depth[Node] = Deepest + 1;
      if (Depth[Node] > MaxDepth)
        return support::makeError("references are nested too deeply");
    }
  }
  return Error::success();
}

static Error checkMacros(const Function &F) {
  // Parents mostly stand before their children, which needs no walk.
  std::vector<uint32_t> Depth(F.Macros.size(), 0);
  llvm::SmallVector<uint32_t, 16> Chain;
  for (uint32_t I = 0; I != F.Macros.size(); ++I) {
    uint32_t M = I;
    while (M != None && !Depth[M] && Chain.size() <= MaxDepth) {
      Chain.push_back(M);
      M = F.Macros[M].Parent;
    }
    uint32_t D = M == None ? 0 : Depth[M];
    if (Chain.size() + D > MaxDepth)
      return support::makeError("macro uses enclose each other");
    while (!Chain.empty())
      Depth[Chain.pop_back_val()] = ++D;
  }
  return Error::success();
}

Error checkAcyclic(const Function &F) {
  if (Error E = checkReferences(F))
    return E;
  return checkMacros(F);
}

} // namespace nobounce::facts
