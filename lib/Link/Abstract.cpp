//===- Abstract.cpp - Arithmetic of what is known of values ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Abstract.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::BinaryOp;
using facts::UnaryOp;

Abstract nobounce::link::join(const Abstract &A, const Abstract &B) {
  if (A == B)
    return A;
  if (A.Kind == Abstract::Bits && B.Kind == Abstract::Bits) {
    Abstract Both = Abstract::bits(A.Set & B.Set, A.Clear & B.Clear);
    // 1 or 2 have no bit in common that is set, but neither is zero.
    if (!Both.Set && A.Set && B.Set)
      return Abstract::nonNull();
    return Both;
  }
  if (A.isTrue() == true && B.isTrue() == true)
    return Abstract::nonNull();
  return {};
}

Abstract nobounce::link::truncate(const Abstract &A, unsigned Width,
                                  bool IsSigned) {
  if (A.Kind != Abstract::Bits || Width == 0 || Width >= 64)
    return A;
  uint64_t Low = (uint64_t(1) << Width) - 1, Sign = uint64_t(1) << (Width - 1);
  uint64_t Set = A.Set & Low, Clear = A.Clear & Low;
  if (!IsSigned || (Clear & Sign))
    Clear |= ~Low;
  else if (Set & Sign)
    Set |= ~Low;
  return Abstract::bits(Set, Clear);
}

Abstract nobounce::link::evaluate(UnaryOp Op, const Abstract &A, unsigned Width,
                                  bool IsSigned) {
  switch (Op) {
  case UnaryOp::LNot:
    if (std::optional<bool> T = A.isTrue())
      return Abstract::truth(!*T);
    return {};
  case UnaryOp::Not:
    if (A.Kind == Abstract::Bits)
      return truncate(Abstract::bits(A.Clear, A.Set), Width, IsSigned);
    return {};
  case UnaryOp::Neg:
    if (A.isConstant())
      return truncate(Abstract::constant(int64_t(0 - A.Set)), Width, IsSigned);
    return {};
  case UnaryOp::None:
    break;
  }
  return {};
}

/// Whether two values are the same one; nothing when that is not known.
static std::optional<bool> areEqual(const Abstract &A, const Abstract &B) {
  if (A.isConstant() && B.isConstant())
    return A.Set == B.Set;
  if ((A.knownSet() & B.knownClear()) || (A.knownClear() & B.knownSet()))
    return false;
  std::optional<bool> TA = A.isTrue(), TB = B.isTrue();
  if (TA && TB && *TA != *TB)
    return false;
  if (A.Kind == B.Kind &&
      (A.Kind == Abstract::Function || A.Kind == Abstract::Table))
    return A == B;
  return std::nullopt;
}

static std::optional<bool> isLess(const Abstract &A, const Abstract &B,
                                  bool IsSigned) {
  if (!A.isConstant() || !B.isConstant())
    return std::nullopt;
  if (IsSigned)
    return A.value() < B.value();
  // How an unsigned operand was extended is not recorded.
  if (A.value() < 0 || B.value() < 0)
    return std::nullopt;
  return A.Set < B.Set;
}

static Abstract ofTruth(std::optional<bool> T, bool Negate) {
  return T ? Abstract::truth(*T != Negate) : Abstract();
}

Abstract nobounce::link::evaluate(BinaryOp Op, const Abstract &A,
                                  const Abstract &B, unsigned Width,
                                  bool IsSigned) {
  switch (Op) {
  case BinaryOp::And:
    return Abstract::bits(A.knownSet() & B.knownSet(),
                          A.knownClear() | B.knownClear());
  case BinaryOp::Or: {
    Abstract Or = Abstract::bits(A.knownSet() | B.knownSet(),
                                 A.knownClear() & B.knownClear());
    if (!Or.Set && (A.isTrue() == true || B.isTrue() == true))
      return Abstract::nonNull();
    return Or;
  }
  case BinaryOp::Xor:
    return Abstract::bits(
        (A.knownSet() & B.knownClear()) | (A.knownClear() & B.knownSet()),
        (A.knownSet() & B.knownSet()) | (A.knownClear() & B.knownClear()));
  case BinaryOp::Eq:
    return ofTruth(areEqual(A, B), false);
  case BinaryOp::Ne:
    return ofTruth(areEqual(A, B), true);
  case BinaryOp::Lt:
    return ofTruth(isLess(A, B, IsSigned), false);
  case BinaryOp::Ge:
    return ofTruth(isLess(A, B, IsSigned), true);
  case BinaryOp::Gt:
    return ofTruth(isLess(B, A, IsSigned), false);
  case BinaryOp::Le:
    return ofTruth(isLess(B, A, IsSigned), true);
  case BinaryOp::LAnd:
    if (A.isTrue() == false || B.isTrue() == false)
      return Abstract::truth(false);
    if (A.isTrue() == true && B.isTrue() == true)
      return Abstract::truth(true);
    return {};
  case BinaryOp::LOr:
    if (A.isTrue() == true || B.isTrue() == true)
      return Abstract::truth(true);
    if (A.isTrue() == false && B.isTrue() == false)
      return Abstract::truth(false);
    return {};
  case BinaryOp::Comma:
    return B;
  default:
    break;
  }
  if (!A.isConstant() || !B.isConstant())
    return {};
  uint64_t X = A.Set, Y = B.Set, R;
  switch (Op) {
  case BinaryOp::Add:
    R = X + Y;
    break;
  case BinaryOp::Sub:
    R = X - Y;
    break;
  case BinaryOp::Mul:
    R = X * Y;
    break;
  case BinaryOp::Shl:
    if (Y > 63)
      return {};
    R = X << Y;
    break;
  case BinaryOp::Shr:
    if (Y > 63 || A.value() < 0)
      return {};
    R = X >> Y;
    break;
  default:
    return {};
  }
  return truncate(Abstract::constant(int64_t(R)), Width, IsSigned);
}
