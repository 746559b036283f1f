//===- FunctionBuilder.cpp - Interning builder of function facts ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FunctionBuilder.h"
#include "Facts/BodyHash.h"
#include "Facts/ReduceCFG.h"

using namespace nobounce::facts;

FunctionBuilder::FunctionBuilder() { str(""); }

StrId FunctionBuilder::str(llvm::StringRef S) {
  auto [It, New] = StringIds.try_emplace(S, F.Strings.size());
  if (New)
    F.Strings.push_back(S.str());
  return It->second;
}

uint32_t FunctionBuilder::path(PathKind Kind, uint32_t Base, uint32_t A,
                               uint32_t B, StrId Type) {
  auto [It, New] =
      PathIds.try_emplace({uint8_t(Kind), Base, A, B}, F.Paths.size());
  if (New)
    F.Paths.push_back({Kind, {}, Base, A, B, Type});
  return It->second;
}

uint32_t FunctionBuilder::expr(const Expr &E) {
  auto [It, New] = ExprIds.try_emplace(
      {uint8_t(E.Kind), E.Op, E.Flags, E.A, E.B, E.C, E.Width}, F.Exprs.size());
  if (New)
    F.Exprs.push_back(E);
  return It->second;
}

uint32_t FunctionBuilder::constant(int64_t Value, StrId Name, uint32_t Width,
                                   uint16_t Flags) {
  return expr({ExprKind::Const, 0, Flags, uint32_t(uint64_t(Value)),
               uint32_t(uint64_t(Value) >> 32), Name, Width});
}

uint32_t FunctionBuilder::list(llvm::ArrayRef<uint32_t> List) {
  uint32_t Begin = F.ExprLists.size();
  F.ExprLists.insert(F.ExprLists.end(), List.begin(), List.end());
  return Begin;
}

uint32_t FunctionBuilder::newEvent(const Event &E) {
  F.Events.push_back(E);
  return F.Events.size() - 1;
}

/// Reverse post-order from \p Entry, the exit second.
static std::vector<uint32_t> blockOrder(const std::vector<BlockDraft> &Drafts,
                                        uint32_t Entry, uint32_t Exit,
                                        std::vector<bool> &LoopHeader) {
  enum : uint8_t { White, Grey, Black };
  std::vector<uint8_t> Colour(Drafts.size(), White);
  std::vector<uint32_t> Post;
  std::vector<std::pair<uint32_t, uint32_t>> Stack = {{Entry, 0}};
  Colour[Entry] = Grey;
  LoopHeader.assign(Drafts.size(), false);
  while (!Stack.empty()) {
    auto &[B, Next] = Stack.back();
    if (Next == Drafts[B].Succs.size()) {
      Colour[B] = Black;
      Post.push_back(B);
      Stack.pop_back();
      continue;
    }
    // Last successor first, so that the true edge comes first in the result.
    uint32_t S = Drafts[B].Succs[Drafts[B].Succs.size() - 1 - Next++].Block;
    if (Colour[S] == Grey)
      LoopHeader[S] = true;
    if (Colour[S] != White)
      continue;
    Colour[S] = Grey;
    Stack.push_back({S, 0});
  }
  std::vector<uint32_t> Order = {Entry, Exit};
  for (auto It = Post.rbegin(); It != Post.rend(); ++It)
    if (*It != Entry && *It != Exit)
      Order.push_back(*It);
  return Order;
}

void FunctionBuilder::layOut(uint32_t Entry, uint32_t Exit) {
  std::vector<bool> LoopHeader;
  std::vector<uint32_t> Order = blockOrder(Drafts, Entry, Exit, LoopHeader);
  std::vector<uint32_t> NewBlock(Drafts.size(), None);
  for (uint32_t I = 0; I != Order.size(); ++I)
    NewBlock[Order[I]] = I;

  std::vector<uint32_t> NewEvent(F.Events.size(), None);
  std::vector<Event> Events;
  for (uint32_t Draft : Order) {
    const BlockDraft &D = Drafts[Draft];
    Block B = {};
    B.EventBegin = Events.size();
    B.EventCount = D.Events.size();
    B.SuccBegin = F.Succs.size();
    B.SuccCount = D.Succs.size();
    B.Flags = D.Flags;
    if (LoopHeader[Draft])
      B.Flags |= BK_LoopHeader;
    if (Draft == Entry)
      B.Flags |= BK_Entry;
    if (Draft == Exit)
      B.Flags |= BK_Exit;
    B.Term = D.Term;
    for (uint32_t E : D.Events) {
      NewEvent[E] = Events.size();
      Events.push_back(F.Events[E]);
    }
    for (Succ S : D.Succs) {
      S.Block = NewBlock[S.Block];
      F.Succs.push_back(S);
    }
    F.Blocks.push_back(B);
  }
  F.Events = std::move(Events);

  // An event in a dropped block keeps no index: its value is unknown.
  for (Expr &E : F.Exprs) {
    if (E.Kind == ExprKind::Load && E.B != None)
      E.B = NewEvent[E.B];
    if (E.Kind == ExprKind::Result) {
      E.A = NewEvent[E.A];
      if (E.A == None)
        E = {ExprKind::Unknown, 0, E.Flags, 0, 0, 0, E.Width};
    }
  }
  uint32_t Unknown = None;
  for (PathNode &P : F.Paths)
    if (P.Kind == PathKind::Result) {
      P.A = NewEvent[P.A];
      if (P.A != None)
        continue;
      if (Unknown == None) {
        Unknown = F.Exprs.size();
        F.Exprs.push_back({ExprKind::Unknown, 0, 0, 0, 0, 0, 0});
      }
      P.Kind = PathKind::Value;
      P.A = Unknown;
    }
}

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

void FunctionBuilder::compact() { Compactor(F).run(); }

Function FunctionBuilder::finish(uint32_t Entry, uint32_t Exit) {
  if (!Drafts.empty()) {
    reduceCFG(Drafts, Entry, Exit);
    layOut(Entry, Exit);
  }
  compact();
  F.BodyHash = hashBody(F);
  Function Done = std::move(F);
  F = Function();
  Drafts.clear();
  StringIds.clear();
  PathIds.clear();
  ExprIds.clear();
  str("");
  return Done;
}
