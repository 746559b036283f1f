//===- Validate.cpp - Are these facts consistent? ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Validate.h"
#include "Facts/ValidateGraph.h"
#include "Support/ErrorContext.h"

using llvm::Error;

namespace nobounce::facts {

namespace {

/// Collects the first violation; the checks read as a list of rules.
class Rules {
public:
  explicit Rules(const Function &F) : F(F) {}
  Error run();

private:
  /// Notes that rule `What` is broken unless `Holds`.
  bool need(bool Holds, const char *What) {
    if (!Holds && !Broken) {
      Broken = What;
      At = Current;
    }
    return Holds;
  }
  bool str(uint32_t Id) const { return Id < F.Strings.size(); }
  bool path(uint32_t Id) const { return Id < F.Paths.size(); }
  bool expr(uint32_t Id) const { return Id < F.Exprs.size(); }
  bool exprOrNone(uint32_t Id) const { return Id == None || expr(Id); }
  bool macroOrNone(uint32_t Id) const {
    return Id == None || Id < F.Macros.size();
  }
  bool eventOf(uint32_t Id, EventKind A, EventKind B) const {
    return Id < F.Events.size() &&
           (F.Events[Id].Kind == A || F.Events[Id].Kind == B);
  }
  static bool within(uint64_t Begin, uint64_t Count, size_t Size) {
    return Begin + Count <= Size;
  }

  void checkHead();
  void check(const Variable &V);
  void check(const PathNode &P, uint32_t Index);
  void check(const Expr &E);
  void check(const Event &E);
  void check(const MacroUse &M);
  void check(const Block &B, uint32_t Index, uint32_t &NextEvent);
  void check(const Branch &T, uint32_t SuccCount);

  /// Runs `One` on each of `Items`, with places for messages.
  template <class T, class Fn>
  void each(const char *Table, const std::vector<T> &Items, Fn One) {
    for (uint32_t I = 0; I != Items.size() && !Broken; ++I) {
      Current = {Table, I};
      One(Items[I], I);
    }
  }

  const Function &F;
  struct Where {
    const char *Table = "function";
    uint32_t Index = 0;
  };
  Where Current, At;
  const char *Broken = nullptr;
};

void Rules::checkHead() {
  if (!need(!F.Strings.empty() && F.Strings[0].empty(),
            "string 0 is not empty"))
    return;
  need(str(F.Name) && str(F.File) && str(F.Section) && str(F.Alias) &&
           str(F.ReturnType) && str(F.Text) && str(F.Prefix),
       "no such string");
  need(F.Begin <= F.End, "ends before it begins");
  need(F.Blocks.size() >= 2, "has no entry and exit block");
}

void Rules::check(const Variable &V) {
  need(str(V.Name) && str(V.Type) && str(V.Cleanup), "no such string");
}

void Rules::check(const PathNode &P, uint32_t Index) {
  need(str(P.Type), "no such type");
  bool IsRoot = P.Kind <= PathKind::Value;
  need(IsRoot ? P.Base == None : P.Base < Index,
       "its base does not stand before it");
  switch (P.Kind) {
  case PathKind::Param:
    need(P.A < F.Params.size(), "no such parameter");
    return;
  case PathKind::Local:
    need(P.A < F.Locals.size(), "no such local");
    return;
  case PathKind::Global:
    need(str(P.A), "no such string");
    return;
  case PathKind::Result:
    need(eventOf(P.A, EventKind::Call, EventKind::Asm), "result of no call");
    return;
  case PathKind::Value:
    need(expr(P.A), "no such expression");
    return;
  case PathKind::Deref:
    return;
  case PathKind::Field:
  case PathKind::Container:
    need(str(P.A) && str(P.B), "no such string");
    return;
  case PathKind::Index:
    need(exprOrNone(P.A), "no such expression");
    return;
  case PathKind::Offset:
    need(exprOrNone(P.A), "no such expression");
    need(str(P.B), "no such string");
    return;
  }
  need(false, "no such kind");
}

void Rules::check(const Expr &E) {
  switch (E.Kind) {
  case ExprKind::Const:
    need(str(E.C), "no such string");
    return;
  case ExprKind::Load:
    need(path(E.A), "no such path");
    need(E.B == None || eventOf(E.B, EventKind::Load, EventKind::Load),
         "load without its event");
    return;
  case ExprKind::Addr:
    need(path(E.A), "no such path");
    return;
  case ExprKind::Result:
    need(eventOf(E.A, EventKind::Call, EventKind::Asm), "result of no call");
    return;
  case ExprKind::Unary:
    need(E.Op <= uint8_t(UnaryOp::LNot), "no such operator");
    need(expr(E.A), "no such operand");
    return;
  case ExprKind::Binary:
    need(E.Op <= uint8_t(BinaryOp::Comma), "no such operator");
    need(expr(E.A) && expr(E.B), "no such operand");
    return;
  case ExprKind::Select:
    need(expr(E.A) && expr(E.B) && expr(E.C), "no such operand");
    return;
  case ExprKind::Cast:
    need(expr(E.A), "no such operand");
    return;
  case ExprKind::Func:
  case ExprKind::Str:
    need(str(E.A), "no such string");
    return;
  case ExprKind::Unknown:
    return;
  }
  need(false, "no such kind");
}

void Rules::check(const Event &E) {
  need(E.Op <= uint8_t(StoreOp::Init), "no such operator");
  need(str(E.Callee) && str(E.Type), "no such string");
  need(within(E.ArgBegin, E.ArgCount, F.ExprLists.size()),
       "arguments out of range");
  need(macroOrNone(E.Macro), "no such macro use");
  need(E.Begin <= E.End, "ends before it begins");
  need(E.Path == None || path(E.Path), "no such path");
  switch (E.Kind) {
  case EventKind::Load:
  case EventKind::Store:
    need(E.Path != None, "has no path");
    need(exprOrNone(E.Value), "no such value");
    return;
  case EventKind::Call:
  case EventKind::Return:
    need(exprOrNone(E.Value), "no such value");
    return;
  case EventKind::Asm:
    need(E.Value == None || str(E.Value), "no such string");
    return;
  }
  need(false, "no such kind");
}

void Rules::check(const MacroUse &M) {
  need(str(M.Name), "no such string");
  need(macroOrNone(M.Parent), "no such macro use");
  need(within(M.ArgBegin, M.ArgCount, F.MacroArgs.size()),
       "arguments out of range");
  need(M.Begin <= M.End, "ends before it begins");
}

void Rules::check(const Branch &T, uint32_t SuccCount) {
  need(exprOrNone(T.Cond), "no such condition");
  need(macroOrNone(T.Macro), "no such macro use");
  need(T.CondBegin <= T.CondEnd && T.FullBegin <= T.FullEnd &&
           T.RhsBegin <= T.RhsEnd,
       "ends before it begins");
  switch (T.Kind) {
  case BranchKind::None:
    need(SuccCount <= 1, "has several successors and no branch");
    return;
  case BranchKind::If:
  case BranchKind::While:
  case BranchKind::DoWhile:
  case BranchKind::For:
  case BranchKind::LAnd:
  case BranchKind::LOr:
  case BranchKind::Select:
    // What reads a condition takes successors 0 and 1 without asking.
    need(T.Cond == None ? SuccCount <= 2 : SuccCount == 2,
         "has a condition and not two successors");
    return;
  case BranchKind::Switch:
  case BranchKind::AsmGoto:
  case BranchKind::Indirect:
    return;
  }
  need(false, "no such kind of branch");
}

void Rules::check(const Block &B, uint32_t Index, uint32_t &NextEvent) {
  need(within(B.EventBegin, B.EventCount, F.Events.size()),
       "events out of range");
  need(B.EventBegin == NextEvent, "events do not follow those of the block "
                                  "before");
  NextEvent = B.EventBegin + B.EventCount;
  need(within(B.SuccBegin, B.SuccCount, F.Succs.size()),
       "successors out of range");
  need(bool(B.Flags & BK_Entry) == (Index == 0), "block 0 is the entry");
  need(bool(B.Flags & BK_Exit) == (Index == 1), "block 1 is the exit");
  check(B.Term, B.SuccCount);
}

Error Rules::run() {
  checkHead();
  auto Check = [this](const auto &Item, uint32_t) { check(Item); };
  each("parameter", F.Params, Check);
  each("local", F.Locals, Check);
  each("path", F.Paths, [this](const PathNode &P, uint32_t I) { check(P, I); });
  each("expression", F.Exprs, Check);
  each("argument", F.ExprLists,
       [this](uint32_t E, uint32_t) { need(expr(E), "no such expression"); });
  each("event", F.Events, Check);
  each("macro use", F.Macros, Check);
  each("macro argument", F.MacroArgs, [this](const MacroArg &A, uint32_t) {
    need(str(A.Param), "no such string");
    need(expr(A.Value), "no such expression");
  });
  uint32_t NextEvent = 0;
  each("block", F.Blocks,
       [&](const Block &B, uint32_t I) { check(B, I, NextEvent); });
  each("edge", F.Succs, [this](const Succ &S, uint32_t) {
    need(S.Block < F.Blocks.size(), "no such block");
  });
  if (!Broken) {
    Current = {"function", 0};
    need(NextEvent == F.Events.size(), "has events outside of blocks");
  }
  if (Broken)
    return support::makeError(llvm::Twine(At.Table) + " #" +
                              llvm::Twine(At.Index) + ": " + Broken);
  return checkAcyclic(F);
}

} // namespace

Error validate(const Function &F) {
  Error E = Rules(F).run();
  if (!E)
    return E;
  llvm::StringRef Name =
      F.Name < F.Strings.size() ? F.name() : llvm::StringRef("?");
  return support::withContext("function '" + Name + "'", std::move(E));
}

Error validate(const Record &R) {
  if (R.Name.empty())
    return support::makeError("record without a name");
  return Error::success();
}

/// Strictly ascending: sorted and without repetition.
static bool isAscending(const std::vector<EntityHash> &Hashes) {
  for (size_t I = 1; I < Hashes.size(); ++I)
    if (!(Hashes[I - 1] < Hashes[I]))
      return false;
  return true;
}

Error validate(const Unit &U) {
  if (U.File.empty())
    return support::makeError("unit without a file");
  if (U.Domain > LinkDomain::Boot)
    return support::makeError("unit '" + U.File + "': no such link domain");
  if (!isAscending(U.HeaderFunctions) || !isAscending(U.Records))
    return support::makeError("unit '" + U.File +
                              "': references are not sorted");
  for (const Function &F : U.Functions)
    if (Error E = validate(F))
      return support::withContext("unit '" + U.File + "'", std::move(E));
  for (const Global &G : U.Globals)
    for (const Init &I : G.Inits)
      if (I.Kind > InitKind::String)
        return support::makeError("unit '" + U.File + "': global '" + G.Name +
                                  "': no such kind of initialiser");
  return Error::success();
}

} // namespace nobounce::facts
