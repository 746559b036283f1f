//===- RefVerdict.h - What verdicts on references share ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The parts of a verdict on a reference that do not depend on
/// its form: whether it is hot and shared, the message, the rank.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_REFVERDICT_H
#define NOBOUNCE_CHECKS_REFVERDICT_H

#include "Checks/Verdict.h"
#include "Link/Program.h"
#include "Rules/Rules.h"

namespace nobounce::checks {

/// Where the get is, and whether it is hot and its count shared.
Verdict beginRefVerdict(const link::Program &P, link::FunctionId F,
                        uint32_t Get, link::LocationId Where,
                        const rules::CheckRule &Rule);

/// What a rule's message says of a reference.
struct RefWords {
  std::string Object, Pin, Advice;
};

/// Adds what is taken for granted of all, the message and the rank.
void finishRefVerdict(const link::Program &P, link::FunctionId F, uint32_t Get,
                      link::LocationId Where, const rules::CheckRule &Rule,
                      const RefWords &Words, Verdict &V);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_REFVERDICT_H
