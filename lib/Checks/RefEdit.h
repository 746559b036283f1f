//===- RefEdit.h - Taking a reference cycle out ----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The edit that takes a get and its puts out of a function,
/// where they do nothing but count.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_REFEDIT_H
#define NOBOUNCE_CHECKS_REFEDIT_H

#include "Checks/RefCandidate.h"

namespace nobounce::checks {

/// Whether an event changes the count of what it is given by one, always, and
/// no other.
bool isPlainChange(const link::Program &P, link::FunctionId F, uint32_t Event);

/// The edit for drop-both. Without edits, its description says why.
Fix dropBothEdit(const RefCandidate &C);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_REFEDIT_H
