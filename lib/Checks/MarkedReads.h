//===- MarkedReads.h - How a tree spells racy reads of a field - *- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A proposed test reads a field without the lock of those who
/// change it. Where the tree reads that field so already, it marks the read,
/// and the edit does the same. Which macro does so is what the tree uses at
/// those reads: none is known here by name.
///
/// Ownership: refers to the program. Threads: any may ask. Determinism: the
/// most frequent spelling, the first in the alphabet among equals.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_MARKEDREADS_H
#define NOBOUNCE_CHECKS_MARKEDREADS_H

#include "Link/Program.h"
#include <mutex>

namespace nobounce::checks {

class MarkedReads {
public:
  explicit MarkedReads(const link::Program &P) : P(P) {}

  /// Name of the macro that marks reads of the field elsewhere; empty when no
  /// read of it is marked.
  std::string of(llvm::StringRef Record, llvm::StringRef Field);

private:
  void collect();

  const link::Program &P;
  std::once_flag Collected;
  /// "record.field" → spelling → reads.
  std::map<std::string, std::map<std::string, unsigned>> Spellings;
};

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_MARKEDREADS_H
