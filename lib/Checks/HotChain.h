//===- HotChain.h - The hot part of a claim ---------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Says whether an event is hot and by which chain.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_HOTCHAIN_H
#define NOBOUNCE_CHECKS_HOTCHAIN_H

#include "Checks/Verdict.h"
#include "Link/Program.h"

namespace nobounce::checks {

/// The family of entries in which an event is hottest; None when nothing hot
/// reaches its function.
uint32_t hottestFamily(const link::Program &P, link::FunctionId F,
                       uint32_t Event);

/// The most probable chain to an event: among those that reach its block, given
/// what they pass, in the family where it is hottest.
std::vector<link::HotStep> hotChain(const link::Program &P, link::FunctionId F,
                                    uint32_t Event);

/// A chain as reports show it.
std::vector<ChainStep> chainSteps(const link::Program &P,
                                  llvm::ArrayRef<link::HotStep> Steps);

/// Whether the function is hot and the event stands in a warm block of it. The
/// block's own number serves for ranking: a test in front of it says nothing
/// of how often it passes.
bool isHot(const link::Program &P, link::FunctionId F, uint32_t Event);

/// Answers the hot part for an event and fills the most probable chain.
PartAnswer judgeHotness(const link::Program &P, link::FunctionId F,
                        uint32_t Event, std::vector<ChainStep> &Chain);

/// A hotness for messages: three digits.
std::string formatHotness(double Hotness);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_HOTCHAIN_H
