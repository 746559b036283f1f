//===- PreamblePlan.h - Which preambles a run wants -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Groups units that can share preambles and chooses the
/// headers from what their files include. Reads the units' own text and parses
/// nothing.
///
/// Ownership: values. Threads: pure, but for reading files. Determinism: the
/// plan depends on the units alone, not on which of them are to be parsed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_PREAMBLEPLAN_H
#define NOBOUNCE_FRONTEND_PREAMBLEPLAN_H

#include "Frontend/Preamble.h"

namespace nobounce::frontend {

struct PreamblePlan {
  static constexpr size_t None = ~size_t(0);

  /// A preamble that units could use.
  struct Entry {
    PreambleSource Source; ///< Not finished: see `finishSource`.
    size_t Base = None;    ///< The entry that it stands on.
    std::vector<size_t> Units;
  };
  /// An entry's base comes before it.
  std::vector<Entry> Entries;
  /// Per unit: the entry that serves it best, or None.
  std::vector<size_t> Best;
};

PreamblePlan planPreambles(llvm::ArrayRef<CompileUnit> Units,
                           llvm::StringRef Root, llvm::vfs::FileSystem &FS);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_PREAMBLEPLAN_H
