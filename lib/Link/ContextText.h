//===- ContextText.h - What is known of parameters, for people --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Says what a chain knows of each step's parameters in the words
/// of the source: the constant's name where it is spelled.
///
/// Ownership: none. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_CONTEXTTEXT_H
#define NOBOUNCE_LINK_CONTEXTTEXT_H

#include "Link/ProgramData.h"

namespace nobounce::link {

/// Says what is known of a function's parameters.
std::vector<KnownParameter> describeKnown(const ProgramData &D, FunctionId F,
                                          const Contexts::Values &V);

/// Fills in `HotStep::Known` of a chain, entry first.
void describeContexts(const ProgramData &D, std::vector<HotStep> &Steps);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_CONTEXTTEXT_H
