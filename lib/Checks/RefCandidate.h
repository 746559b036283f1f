//===- RefCandidate.h - One reference taken and dropped ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The candidates of avoidable-ref-cycle: an event of a function
/// that takes a reference, and those that drop it again. On different ways it
/// may be a reference on different objects.
///
/// Ownership: refers to the program. Threads: one per thread. Determinism: by
/// event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_REFCANDIDATE_H
#define NOBOUNCE_CHECKS_REFCANDIDATE_H

#include "Checks/RefHolders.h"
#include "Checks/Verdict.h"

namespace nobounce::checks {

/// An object that is taken a reference of, on some ways.
struct Referenced {
  link::Term Count; ///< Address of its count.
  link::Term Object;
  Holder By; ///< Who else keeps it alive meanwhile.
};

struct RefCandidate {
  const link::Program &P;
  link::FunctionId F;
  const link::RefTrace &Trace;
  RefSpan Span; ///< From the get to the puts.
  std::vector<Referenced> Objects;
  link::LocationId Where = link::NoLocation; ///< Of the count.

  const facts::Function &fn() const { return P.function(F); }
  uint32_t get() const { return Span.From; }
  llvm::ArrayRef<uint32_t> puts() const { return Span.To; }
  bool isBetween(uint32_t Event) const { return Span.isBetween(P, Event); }
};

/// The candidates of a function, by event, then by count.
std::vector<RefCandidate> refCandidates(const link::Program &P,
                                        link::FunctionId F,
                                        const link::RefTrace &Trace);

/// Whether a term names one object: not whichever is in a table or list.
bool isOneObject(const link::Term &Object);

/// Whether a function has two events that change counts, at all.
bool mayCycle(const link::Program &P, link::FunctionId F);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_REFCANDIDATE_H
