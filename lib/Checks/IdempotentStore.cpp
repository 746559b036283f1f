//===- IdempotentStore.cpp - Stores that may change nothing ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/IdempotentStore.h"
#include "llvm/Support/MathExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::ExprKind;
using facts::None;
using facts::StoreOp;

/// The operand of a `~` that is all of \p Name: "M" of "~M", "A | B" of
/// "~(A | B)"; empty for "~A & ~B".
static llvm::StringRef complemented(llvm::StringRef Name) {
  if (!Name.consume_front("~"))
    return {};
  if (Name.find_first_of(" ()~") == llvm::StringRef::npos)
    return Name;
  if (!Name.consume_front("(") || !Name.consume_back(")") ||
      Name.find_first_of("()~") != llvm::StringRef::npos)
    return {};
  return Name;
}

/// Text of the bits that `~M` or `M` names: "M".
static std::string maskText(const facts::Function &F, const facts::Expr &E,
                            uint64_t Mask) {
  llvm::StringRef Name = F.str(E.C);
  uint64_t Value = uint64_t(facts::constValue(E));
  if (!Name.empty() && Name.front() != '~' && Value == Mask)
    return Name.contains(' ') ? "(" + Name.str() + ")" : Name.str();
  // `~M` of a narrow unsigned M clears the bits above it too, which M does not
  // name.
  bool Narrow = Mask >> 32 == 0xffffffffull;
  llvm::StringRef Of = complemented(Name);
  if (!Of.empty() && !Narrow && (Value & Mask) == 0)
    return Of.contains(' ') ? "(" + Of.str() + ")" : Of.str();
  // Few bits and no name: a number says as much.
  char Buffer[24];
  snprintf(Buffer, sizeof Buffer, "0x%llx", (unsigned long long)Mask);
  return Buffer;
}

/// \p Expr without the casts that keep \p Width bits; one to fewer clears what
/// it cuts off.
static const facts::Expr &bare(const facts::Function &F, uint32_t Expr,
                               uint32_t Width) {
  const facts::Expr *V = &F.Exprs[Expr];
  while (V->Kind == ExprKind::Cast && V->Width >= Width)
    V = &F.Exprs[V->A];
  return *V;
}

/// `p = p & K` and `p = p | K` are what `p &= K` and `p |= K` are.
static const facts::Expr *updateOf(const facts::Function &F,
                                   const facts::Event &E, StoreOp &Op) {
  const facts::Expr &V = bare(F, E.Value, E.Width);
  Op = StoreOp(E.Op);
  if (Op != StoreOp::Assign || V.Kind != ExprKind::Binary)
    return &V;
  const facts::Expr *L = &bare(F, V.A, E.Width), *R = &bare(F, V.B, E.Width);
  if (L->Kind == ExprKind::Const)
    std::swap(L, R);
  if (L->Kind != ExprKind::Load || L->A != E.Path)
    return &V;
  if (V.Op == uint8_t(facts::BinaryOp::And))
    Op = StoreOp::AndAssign;
  else if (V.Op == uint8_t(facts::BinaryOp::Or))
    Op = StoreOp::OrAssign;
  else
    return &V;
  return R;
}

bool nobounce::checks::idempotentStore(const facts::Function &F,
                                       const facts::Event &E,
                                       IdempotentStore &Out) {
  if (E.Value == None || E.Width > 64)
    return false;
  StoreOp Op;
  const facts::Expr *V = updateOf(F, E, Op);
  if (V->Kind != ExprKind::Const)
    return false;
  uint64_t Value = uint64_t(facts::constValue(*V));
  uint64_t All = E.Width == 64 || E.Width == 0 ? ~0ull : (1ull << E.Width) - 1;
  Out = {};
  switch (Op) {
  case StoreOp::AndAssign:
    Out.Mask = ~Value & All;
    Out.MaskText = maskText(F, *V, Out.Mask);
    return Out.Mask != 0;
  case StoreOp::OrAssign:
    // Of several bits no single test says that all are set.
    Out.Sets = true;
    Out.Mask = Value & All;
    Out.MaskText = maskText(F, *V, Out.Mask);
    return llvm::isPowerOf2_64(Out.Mask);
  case StoreOp::Assign:
    return Value == 0;
  default:
    return false;
  }
}
