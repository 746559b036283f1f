//===- FieldStores.cpp - Everything that can change a field ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/FieldStores.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace nobounce;
using namespace nobounce::link;
using facts::BinaryOp;
using facts::EventKind;
using facts::ExprKind;
using facts::None;
using facts::StoreOp;

static constexpr unsigned MaxDepth = 8;

static uint64_t allBits(unsigned Width) {
  return Width == 0 || Width >= 64 ? ~uint64_t(0)
                                   : llvm::maskTrailingOnes<uint64_t>(Width);
}

static uint64_t possible(const FunctionData &D, uint32_t X, uint64_t All,
                         unsigned Depth) {
  X = D.strip(X);
  if (X == None || Depth > MaxDepth)
    return All;
  const facts::Expr &E = D.F.Exprs[X];
  auto Of = [&](uint32_t Y) { return possible(D, Y, All, Depth + 1); };
  switch (E.Kind) {
  case ExprKind::Const:
    return uint64_t(facts::constValue(E)) & All;
  case ExprKind::Select:
    return Of(E.B) | Of(E.C);
  case ExprKind::Binary:
    switch (BinaryOp(E.Op)) {
    case BinaryOp::And:
      return Of(E.A) & Of(E.B);
    case BinaryOp::Or:
    case BinaryOp::Xor:
      return Of(E.A) | Of(E.B);
    case BinaryOp::Eq:
    case BinaryOp::Ne:
    case BinaryOp::Lt:
    case BinaryOp::Le:
    case BinaryOp::Gt:
    case BinaryOp::Ge:
    case BinaryOp::LAnd:
    case BinaryOp::LOr:
      return 1;
    default:
      return All;
    }
  case ExprKind::Unary:
    return facts::UnaryOp(E.Op) == facts::UnaryOp::LNot ? 1 : All;
  default: {
    uint32_t Y = D.stripThroughLocals(X);
    return Y == X ? All : possible(D, Y, All, Depth + 1);
  }
  }
}

uint64_t nobounce::link::possibleBits(const FunctionData &D, uint32_t X,
                                      unsigned Width) {
  return possible(D, X, allBits(Width), 0);
}

/// Fills in which bits a store can set and clear.
static void describeBits(const FunctionData &D, const facts::Event &E,
                         FieldStore &S) {
  uint64_t All = allBits(E.Width);
  S.Sets = S.Clears = All;
  if (E.Value == None)
    return;
  StoreOp Op = S.Op;
  uint32_t Value = D.strip(E.Value);
  const facts::Expr &X = D.F.Exprs[Value];
  // `f = f | M` is `f |= M`.
  if (Op == StoreOp::Assign && X.Kind == ExprKind::Binary) {
    auto IsSelf = [&](uint32_t Y) {
      Y = D.strip(Y);
      return Y != None && D.F.Exprs[Y].Kind == ExprKind::Load &&
             D.F.Exprs[Y].A == E.Path;
    };
    uint32_t Other = IsSelf(X.A) ? X.B : IsSelf(X.B) ? X.A : None;
    if (Other != None && BinaryOp(X.Op) == BinaryOp::Or)
      Op = StoreOp::OrAssign;
    else if (Other != None && BinaryOp(X.Op) == BinaryOp::And)
      Op = StoreOp::AndAssign;
    if (Op != StoreOp::Assign) {
      Value = D.strip(Other);
      S.Op = Op;
    }
  }
  std::optional<int64_t> Constant = constantOf(D, Value);
  switch (Op) {
  case StoreOp::OrAssign:
    S.Sets = possibleBits(D, Value, E.Width);
    S.Clears = 0;
    break;
  case StoreOp::AndAssign:
    S.Sets = 0;
    if (Constant)
      S.Clears = ~uint64_t(*Constant) & All;
    else if (const facts::Expr &V = D.F.Exprs[Value];
             V.Kind == ExprKind::Unary &&
             facts::UnaryOp(V.Op) == facts::UnaryOp::Not)
      S.Clears = possibleBits(D, V.A, E.Width);
    break;
  case StoreOp::XorAssign:
    S.Sets = S.Clears = possibleBits(D, Value, E.Width);
    break;
  case StoreOp::Assign:
  case StoreOp::Init:
    S.Sets = possibleBits(D, Value, E.Width);
    if (Constant)
      S.Clears = ~uint64_t(*Constant) & All;
    break;
  default:
    return;
  }
  S.Known = Constant.has_value();
}

/// A primitive on one bit changes no other, where its number is known.
static void describeBit(const FunctionData &D, const Effect &E, FieldStore &S) {
  const Primitives::At *A = D.P.at(E.InnerEvent);
  if (!A || A->Is != E.Primitive)
    return;
  uint32_t X = D.operand(*A, E.Primitive->Bit);
  std::optional<int64_t> Bit = X == None ? std::nullopt : constantOf(D, X);
  if (Bit && *Bit >= 0 && *Bit < 64)
    S.Sets = S.Clears = uint64_t(1) << *Bit;
}

/// Record that a type name stands for: "obj" of "obj" and "struct obj".
static NameId recordOf(const Names &N, llvm::StringRef Type) {
  Type.consume_front("struct ");
  Type.consume_front("union ");
  return N.find(Type);
}

static void sortStores(std::vector<FieldStore> &List) {
  llvm::stable_sort(List, [](const FieldStore &A, const FieldStore &B) {
    return std::tie(B.Hotness, A.Function, A.Event, A.Via) <
           std::tie(A.Hotness, B.Function, B.Event, B.Via);
  });
  // A record that is embedded twice is assigned once.
  List.erase(llvm::unique(List,
                          [](const FieldStore &A, const FieldStore &B) {
                            return A.Via == StoreVia::Whole && A.Via == B.Via &&
                                   A.Function == B.Function &&
                                   A.Event == B.Event;
                          }),
             List.end());
}

/// What assigns a record assigns all that is embedded in it. Wrappers are in
/// everything, and nobody asks for them.
void FieldStores::spreadToEmbedded(const Names &N, const Symbols &S,
                                   const Places &P) {
  llvm::DenseMap<NameId, std::vector<FieldStore>> Spread;
  for (const auto &[Outer, List] : Whole) {
    llvm::SmallVector<NameId, 8> Work = {Outer};
    llvm::SmallDenseSet<NameId, 8> Seen = {Outer};
    while (!Work.empty()) {
      NameId At = Work.pop_back_val();
      if (At != Outer)
        Spread[At].insert(Spread[At].end(), List.begin(), List.end());
      const facts::Record *R = S.record(At);
      if (!R)
        continue;
      for (const facts::FieldInfo &F : R->Fields)
        if (NameId E = F.Record.empty() ? 0 : N.find(F.Record);
            E && !P.isWrapper(E) && Seen.insert(E).second)
          Work.push_back(E);
    }
  }
  for (auto &[Record, List] : Spread)
    Whole[Record].insert(Whole[Record].end(), List.begin(), List.end());
  for (auto &[Record, List] : Whole)
    sortStores(List);
}

FieldStores::FieldStores(Names &N, const Symbols &S,
                         const std::vector<FunctionData> &Data,
                         const CallGraph &G, llvm::ArrayRef<Effect> Effects,
                         const Hotness &H, const Places &P) {
  auto Make = [&](FunctionId F, uint32_t Event, StoreVia Via, const Place &At) {
    FieldStore R;
    R.Function = F;
    R.Event = Event;
    R.Via = Via;
    R.Sets = R.Clears = ~uint64_t(0);
    uint32_t B = Data[F].G.blockOf(Event);
    R.Hotness = B == None ? 0 : H.maxBlock(F, B);
    Origin O = P.origin(F, At);
    R.OnFresh = O == Origin::Fresh || O == Origin::Stack;
    return R;
  };
  auto Escape = [&](FunctionId F, uint32_t Event, uint32_t X) {
    const FunctionData &D = Data[F];
    X = D.strip(X);
    if (X == None || D.F.Exprs[X].Kind != ExprKind::Addr)
      return;
    auto Key = fieldOf(D, D.F.Exprs[X].A);
    if (Key.second)
      Stores[Key].push_back(
          Make(F, Event, StoreVia::Escape, Place{D.F.Exprs[X].A, {}}));
  };
  for (FunctionId F = 0; F != Data.size(); ++F) {
    if (S.info(F).IsPrimitive)
      continue;
    const FunctionData &D = Data[F];
    for (uint32_t I = 0; I != D.F.Events.size(); ++I) {
      const facts::Event &E = D.F.Events[I];
      if (E.Kind == EventKind::Store && E.Path != None) {
        if (auto Key = fieldOf(D, E.Path); Key.second) {
          FieldStore R = Make(F, I, StoreVia::Store, Place{E.Path, {}});
          R.Op = StoreOp(E.Op);
          describeBits(D, E, R);
          Stores[Key].push_back(R);
        }
        // An assignment of a whole record changes all of its fields.
        if (NameId Record = recordOf(N, D.F.str(D.F.Paths[E.Path].Type));
            Record && S.record(Record))
          Whole[Record].push_back(
              Make(F, I, StoreVia::Whole, Place{E.Path, {}}));
        if (E.Value != None)
          Escape(F, I, E.Value);
      } else if (E.Kind == EventKind::Call && !D.P.isCovered(I) && !D.P.at(I)) {
        llvm::StringRef Callee = D.F.str(E.Callee);
        // Only what the compiler itself knows to copy or clear memory.
        Callee.consume_front("__builtin_");
        if (Callee == "memset" || Callee == "memcpy" || Callee == "memmove") {
          if (Place To = P.pointee(F, D.argument(I, 0))) {
            llvm::StringRef Type = D.F.str(D.F.Paths[To.Path].Type);
            if (!To.Extra.empty() && !Type.consume_back(" *"))
              Type.consume_back("*");
            if (NameId Record = recordOf(N, Type.rtrim());
                Record && S.record(Record)) {
              FieldStore R = Make(F, I, StoreVia::Whole, To);
              // Cleared memory has no bit set.
              uint32_t Byte = Callee == "memset" ? D.argument(I, 1) : None;
              if (Byte != None && constantOf(D, Byte) == 0) {
                R.Sets = 0;
                R.Known = true;
              }
              Whole[Record].push_back(R);
            }
          }
          continue;
        }
        if (G.callees(F, I).empty() && !(E.Flags & facts::EV_Builtin))
          for (uint32_t X : D.F.args(E))
            Escape(F, I, X);
      }
    }
  }
  for (const Effect &E : Effects) {
    const Location &L = P.table().get(E.Location);
    if (L.Steps.empty())
      continue;
    FieldStore R =
        Make(E.Function, E.Event,
             E.Primitive ? StoreVia::Primitive : StoreVia::Store, E.Where);
    R.Op = StoreOp::OtherAssign;
    R.Primitive = E.Primitive;
    double Block =
        Data[E.Function].G.frequency(Data[E.Function].G.blockOf(E.Event));
    R.Share = Block > 0 ? E.Frequency / Block : 0;
    R.Hotness *= R.Share;
    if (E.Primitive) {
      describeBit(Data[E.Inner], E, R);
    } else {
      // The bits are those of the store in the callee.
      const FunctionData &D = Data[E.Inner];
      R.Op = StoreOp(D.F.Events[E.InnerEvent].Op);
      describeBits(D, D.F.Events[E.InnerEvent], R);
    }
    Stores[{L.Steps.back().Record, L.Steps.back().Field}].push_back(R);
  }
  spreadToEmbedded(N, S, P);
  for (auto &[Key, List] : Stores) {
    if (auto It = Whole.find(Key.first); It != Whole.end())
      List.insert(List.end(), It->second.begin(), It->second.end());
    sortStores(List);
  }
}
