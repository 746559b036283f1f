//===- RefState.h - What is known on one way through a body -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. The state of a run of a body on terms: what variables and
/// memory hold, what references were taken and dropped so far, what tests have
/// told.
///
/// Ownership: values. Threads: one run, one thread. Determinism: parts are kept
/// sorted; equal states have equal hashes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_REFSTATE_H
#define NOBOUNCE_LINK_REFSTATE_H

#include "Link/Summaries.h"

namespace nobounce::link {

struct RefState {
  struct Cell {
    TermId Where, Value;
    bool IsKept; ///< Callers see it.
    uint32_t Event;
  };
  struct Change {
    TermId Count;
    int32_t Delta;
    uint32_t Times; ///< Parameter that tells how often; None: once.
    uint32_t Event;
    bool IsLast; ///< The last reference was dropped; nothing took one since.
  };

  llvm::SmallVector<TermId, 12> Vars; ///< Locals, then parameters' own copies.
  llvm::SmallVector<Cell, 4> Memory;  ///< By Where.
  llvm::SmallVector<Change, 4> Changes; ///< By Count, then Times.
  llvm::SmallVector<std::pair<TermId, Answer>, 8> Known;     ///< By term.
  llvm::SmallVector<std::pair<uint32_t, TermId>, 4> Results; ///< By event.
  /// Fields that are tested and may have been stored since, with the event that
  /// did it last.
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 2> Clobbered;
  llvm::SmallVector<TermId, 2> Ended;
  /// Where references were taken that are not dropped yet, by count, the last
  /// one last. Kept only while a run is traced; not told apart by.
  llvm::SmallVector<std::pair<TermId, uint32_t>, 0> Open;
  TermId Returned = 0;
  Answer ReturnIs = Any;

  /// Adds to what was done to a count; a taken reference revives it.
  void change(TermId Count, int Delta, uint32_t Times, uint32_t Event,
              bool IsLast);
  const Change *changeOf(TermId Count) const;
  /// Whether a last reference was dropped: what is dropped then was owned.
  bool isTeardown() const;
  Answer known(TermId T) const;
  void learn(TermId T, Answer Is);
  const Cell *cell(TermId Where) const;
  uint64_t hash() const;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_REFSTATE_H
