//===- CompactFunction.cpp - Drops what nothing refers to -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/CompactFunction.h"

using namespace nobounce::facts;

namespace {

/// Marks what events, branches and macro arguments reach, then renumbers.
class Compactor {
public:
  explicit Compactor(Function &F)
      : F(F), UsedPath(F.Paths.size()), UsedExpr(F.Exprs.size()),
        UsedStr(F.Strings.size()) {}

  void run() {
    markRoots();
    drain();
    renumber(UsedPath, NewPath);
    renumber(UsedExpr, NewExpr);
    rewritePool(F.Paths, UsedPath, [&](PathNode &P) {
      remap(P.Base, NewPath);
      if (P.Kind == PathKind::Value || P.Kind == PathKind::Index ||
          P.Kind == PathKind::Offset)
        remap(P.A, NewExpr);
    });
    rewritePool(F.Exprs, UsedExpr, [&](Expr &E) {
      switch (E.Kind) {
      case ExprKind::Load:
      case ExprKind::Addr:
        remap(E.A, NewPath);
        break;
      case ExprKind::Select:
        remap(E.C, NewExpr);
        [[fallthrough]];
      case ExprKind::Binary:
        remap(E.B, NewExpr);
        [[fallthrough]];
      case ExprKind::Unary:
      case ExprKind::Cast:
        remap(E.A, NewExpr);
        break;
      default:
        break;
      }
    });
    for (uint32_t &E : F.ExprLists)
      remap(E, NewExpr);
    for (Event &E : F.Events) {
      remap(E.Path, NewPath);
      if (E.Kind != EventKind::Asm)
        remap(E.Value, NewExpr);
    }
    for (MacroArg &A : F.MacroArgs)
      remap(A.Value, NewExpr);
    for (Block &B : F.Blocks)
      remap(B.Term.Cond, NewExpr);
    compactStrings();
  }

private:
  void usePath(uint32_t P) {
    if (P != None && !UsedPath[P]) {
      UsedPath[P] = true;
      PathWork.push_back(P);
    }
  }
  void useExpr(uint32_t E) {
    if (E != None && !UsedExpr[E]) {
      UsedExpr[E] = true;
      ExprWork.push_back(E);
    }
  }

  void markRoots() {
    for (const Event &E : F.Events) {
      usePath(E.Path);
      if (E.Kind != EventKind::Asm)
        useExpr(E.Value);
    }
    for (uint32_t E : F.ExprLists)
      useExpr(E);
    for (const MacroArg &A : F.MacroArgs)
      useExpr(A.Value);
    for (const Block &B : F.Blocks)
      useExpr(B.Term.Cond);
  }

  void drain() {
    while (!PathWork.empty() || !ExprWork.empty()) {
      if (!PathWork.empty()) {
        const PathNode &P = F.Paths[PathWork.back()];
        PathWork.pop_back();
        usePath(P.Base);
        if (P.Kind == PathKind::Value || P.Kind == PathKind::Index ||
            P.Kind == PathKind::Offset)
          useExpr(P.A);
        continue;
      }
      const Expr &E = F.Exprs[ExprWork.back()];
      ExprWork.pop_back();
      switch (E.Kind) {
      case ExprKind::Load:
      case ExprKind::Addr:
        usePath(E.A);
        break;
      case ExprKind::Select:
        useExpr(E.C);
        [[fallthrough]];
      case ExprKind::Binary:
        useExpr(E.B);
        [[fallthrough]];
      case ExprKind::Unary:
      case ExprKind::Cast:
        useExpr(E.A);
        break;
      default:
        break;
      }
    }
  }

  static void renumber(const std::vector<bool> &Used,
                       std::vector<uint32_t> &New) {
    New.assign(Used.size(), None);
    uint32_t Next = 0;
    for (uint32_t I = 0; I != Used.size(); ++I)
      if (Used[I])
        New[I] = Next++;
  }
  static void remap(uint32_t &Index, const std::vector<uint32_t> &New) {
    if (Index != None)
      Index = New[Index];
  }
  template <typename T, typename Fn>
  static void rewritePool(std::vector<T> &Pool, const std::vector<bool> &Used,
                          Fn Rewrite) {
    std::vector<T> Out;
    for (uint32_t I = 0; I != Pool.size(); ++I)
      if (Used[I]) {
        Rewrite(Pool[I]);
        Out.push_back(Pool[I]);
      }
    Pool = std::move(Out);
  }

  template <typename Fn> void forEachString(Fn Do) {
    for (StrId *S : {&F.Name, &F.File, &F.Section, &F.Alias, &F.ReturnType,
                     &F.Text, &F.Prefix})
      Do(*S);
    for (std::vector<Variable> *Vs : {&F.Params, &F.Locals})
      for (Variable &V : *Vs) {
        Do(V.Name);
        Do(V.Type);
        Do(V.Cleanup);
      }
    for (PathNode &P : F.Paths) {
      Do(P.Type);
      switch (P.Kind) {
      case PathKind::Global:
        Do(P.A);
        break;
      case PathKind::Field:
      case PathKind::Container:
        Do(P.A);
        Do(P.B);
        break;
      case PathKind::Offset:
        Do(P.B);
        break;
      default:
        break;
      }
    }
    for (Expr &E : F.Exprs) {
      if (E.Kind == ExprKind::Const)
        Do(E.C);
      if (E.Kind == ExprKind::Func || E.Kind == ExprKind::Str)
        Do(E.A);
    }
    for (Event &E : F.Events) {
      Do(E.Callee);
      Do(E.Type);
      if (E.Kind == EventKind::Asm)
        Do(E.Value);
    }
    for (MacroUse &M : F.Macros)
      Do(M.Name);
    for (MacroArg &A : F.MacroArgs)
      Do(A.Param);
  }

  void compactStrings() {
    UsedStr[0] = true;
    forEachString([&](StrId &S) { UsedStr[S] = true; });
    std::vector<uint32_t> New;
    renumber(UsedStr, New);
    forEachString([&](StrId &S) { S = New[S]; });
    std::vector<std::string> Out;
    for (uint32_t I = 0; I != F.Strings.size(); ++I)
      if (UsedStr[I])
        Out.push_back(std::move(F.Strings[I]));
    F.Strings = std::move(Out);
  }

  Function &F;
  std::vector<bool> UsedPath, UsedExpr, UsedStr;
  std::vector<uint32_t> NewPath, NewExpr, PathWork, ExprWork;
};

} // namespace

void nobounce::facts::compactFunction(Function &F) { Compactor(F).run(); }
