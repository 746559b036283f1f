//===- GuardEdit.h - Edits that move or add a test --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The edit that puts a guard before a read, in kernel style:
/// no line over 80 columns when the condition is continued.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_GUARDEDIT_H
#define NOBOUNCE_CHECKS_GUARDEDIT_H

#include "Checks/Candidate.h"

namespace nobounce::checks {

/// Puts `Guard &&` before the operand of the condition of block \p Branch that
/// holds the read; with \p WhenTrue false, where the effects follow when the
/// condition is false, `!(Guard) ||`. No edit when that operand is spelled in a
/// macro's body, or where the new operator would need parentheses around
/// others.
Fix insertGuard(const Candidate &C, uint32_t Branch, const std::string &Guard,
                bool WhenTrue);

/// Exchanges the operand decided in \p Branch with the one right of its
/// operator.
Fix swapOperands(const Candidate &C, uint32_t Branch);

/// Puts the test behind \p Inner before the read that the branch of block
/// \p Outer decides: exchanges the two conditions where nothing else stands
/// between them, else adds the test.
Fix nestedEdit(const Candidate &C, uint32_t Outer, const link::FlowEdge &Inner,
               const std::string &Guard);

/// Moves the statement \p Kept, which keeps the value read in a local, to the
/// start of the block statement behind \p Guard. No edit when the value is
/// kept in further locals (\p Locals of them), or where there is no such
/// statement.
Fix delayEdit(const Candidate &C, uint32_t Kept, size_t Locals,
              const link::FlowEdge &Guard);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_GUARDEDIT_H
