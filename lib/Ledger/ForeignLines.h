//===- ForeignLines.h - Lines of objects that others share ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Ledger. One run reads many fields of one object: what it pays for is
/// each line, once. Collects the reads of a steady path and tells which of them
/// is the first to touch a line of an object that others share, where no other
/// row of the ledger is for that line.
///
/// Ownership: values. Threads: one for each ledger. Determinism: of reads that
/// are as frequent the first one that was added stands for the line.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LEDGER_FOREIGNLINES_H
#define NOBOUNCE_LEDGER_FOREIGNLINES_H

#include "Checks/Verdict.h"
#include "Link/Program.h"

namespace nobounce::ledger {

class ForeignLines {
public:
  struct Read {
    link::FunctionId Function = link::NoFunction;
    uint32_t Event = facts::None;
    double Times = 0;
    link::RunLine Line = {};
    std::vector<checks::ChainStep> Chain = {}; ///< For the row.
  };

  /// A read of a place; `Chain` leads to it.
  void read(const link::Program &P, Read R, const link::Place &At,
            llvm::ArrayRef<link::HotStep> Chain);
  /// A place that has a row of its own.
  void touch(const link::Program &P, link::FunctionId F, const link::Place &At,
             llvm::ArrayRef<link::HotStep> Chain, double Times);
  /// The read that stands for each line, by object and line.
  std::vector<Read> first() const;

private:
  using Key = std::pair<std::string, uint64_t>;
  std::map<Key, Read> Reads;
  std::map<Key, double> Touched; ///< How often, by other rows.
};

/// Hot places that write some location in the line.
unsigned writersOfLine(const link::Program &P, const link::RunLine &L);

} // namespace nobounce::ledger

#endif // NOBOUNCE_LEDGER_FOREIGNLINES_H
