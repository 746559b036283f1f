//===- SummaryText.h - Summaries of functions as text -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Spells what a function does to references: its terms in the
/// words of its source, its outcomes, and what they come to.
///
/// Ownership: none. Threads: pure. Determinism: in the summary's order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_SUMMARYTEXT_H
#define NOBOUNCE_DRIVER_SUMMARYTEXT_H

#include "Link/Program.h"
#include "Link/TermText.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::driver {

using link::termText;

/// "takes a reference on cred (cred.usage)".
std::string effectText(const link::Program &P, link::FunctionId F,
                       const link::RefEffect &E);
/// One line for each outcome.
std::vector<std::string> outcomeTexts(const link::Program &P,
                                      link::FunctionId F);
/// What is dropped with the last reference to something, one line each.
std::vector<std::string> dropTexts(const link::Program &P, link::FunctionId F);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_SUMMARYTEXT_H
