//===- ChainHistory.h - What ran before a place on its chain of calls  *- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The chain from a hot entry to a read passes calls that have
/// returned before the read is reached. What those calls did still counts: they
/// may have brought the very line, or have set the flag that is asked for.
///
/// Ownership: refers to the program. Threads: one per thread. Determinism: the
/// place nearest to the entry, then by event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_CHAINHISTORY_H
#define NOBOUNCE_CHECKS_CHAINHISTORY_H

#include "Checks/Verdict.h"
#include "Link/Program.h"
#include "llvm/ADT/DenseMap.h"

namespace nobounce::checks {

class ChainHistory {
public:
  /// Of the most probable chain to \p Event of \p F.
  ChainHistory(const link::Program &P, link::FunctionId F, uint32_t Event);

  /// Whether \p Event of \p F can have run before, in a function of the chain
  /// or below one of its calls. \p Where is then the call (or the event itself)
  /// in the chain's function.
  bool mayHaveRun(link::FunctionId F, uint32_t Event, Place &Where) const;

  /// Adds where the chain has already written the location that is read.
  void addOwnWrites(link::LocationId Read, std::vector<Evidence> &Proof) const;

private:
  void lookBelow(link::FunctionId Caller, uint32_t Event);

  struct Step {
    link::FunctionId Function;
    uint32_t At; ///< The call of the next step, or the read.
  };
  struct Call {
    link::FunctionId Caller;
    uint32_t Event;
  };
  const link::Program &P;
  std::vector<Step> Steps;
  /// Functions that have run below a call of the chain, with the first one.
  llvm::DenseMap<link::FunctionId, Call> Ran;
};

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_CHAINHISTORY_H
