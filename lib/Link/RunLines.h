//===- RunLines.h - Which line of which object a run touches ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Two functions of one chain that reach an object by different
/// variables touch one line, not two. A place is put in terms of the outermost
/// function of the chain that still has a name for it. Objects are told apart
/// by the field that holds the last pointer on the way to them, and where there
/// is none by the variable: within one run, what a field leads to is taken for
/// one object.
///
/// Ownership: refers to other results. Threads: pure. Determinism: a name
/// depends on the chain alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_RUNLINES_H
#define NOBOUNCE_LINK_RUNLINES_H

#include "Link/ProgramData.h"

namespace nobounce::link {

class RunLines {
public:
  explicit RunLines(const ProgramData &D) : D(D) {}

  /// See `Program::runLine`. `Chain` leads to `F`, entry first.
  std::optional<RunLine> of(FunctionId F, const Place &P,
                            llvm::ArrayRef<HotStep> Chain) const;

private:
  const ProgramData &D;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_RUNLINES_H
