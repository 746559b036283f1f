//===- FunctionBuilder.cpp - Interning builder of function facts ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FunctionBuilder.h"
#include "Facts/BodyHash.h"
#include "Facts/CompactFunction.h"
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

Function FunctionBuilder::finish(uint32_t Entry, uint32_t Exit) {
  if (!Drafts.empty()) {
    reduceCFG(Drafts, Entry, Exit);
    layOut(Entry, Exit);
  }
  compactFunction(F);
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
