//===- GuardCosts.h - What a test costs where it would stand ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A test is cheap when what it reads is in a line that the path
/// has touched already, dearer when it must fetch one, dearer still behind a
/// pointer, and no gain at all in a line that other CPUs keep writing. What the
/// path has touched: accesses on every way before the place, in the function,
/// in what it has called, and in its callers on the most probable chain.
///
/// Ownership: refers to other results. Threads: pure. Determinism: nearest
/// first; within a function later events first.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_GUARDCOSTS_H
#define NOBOUNCE_LINK_GUARDCOSTS_H

#include "Link/ProgramData.h"

namespace nobounce::link {

class GuardCosts {
public:
  explicit GuardCosts(const ProgramData &D) : D(D) {}

  /// See `Program::touchedBefore`. `Chain` leads to `F`, entry first.
  std::vector<LineTouch> touchedBefore(FunctionId F, uint32_t Event,
                                       const Place &P,
                                       llvm::ArrayRef<HotStep> Chain) const;
  /// See `Program::guardCost`.
  GuardCost of(FunctionId F, uint32_t Event, const Place &At,
               llvm::ArrayRef<HotStep> Chain) const;
  /// The memory that an event itself accesses; empty when it is no access.
  struct Access {
    Place At;
    bool Writes = false;
  };
  Access access(FunctionId F, uint32_t Event) const;

private:
  struct Target {
    HeldObject Object;
    Location Where;
  };

  std::optional<Target> target(FunctionId F, const Place &P) const;
  /// Whether a place is in the target's object and line.
  LineFit fit(FunctionId F, const Place &P, const Target &T,
              LocationId &Where) const;
  void inFunction(FunctionId F, uint32_t Event, const Target &T,
                  std::vector<LineTouch> &Out) const;
  /// The same for what a call does on every way through the callee.
  bool inCallee(FunctionId Callee, const Target &T, unsigned Depth,
                LineTouch &Found) const;
  /// The same for a call that passes the target's object.
  bool inCall(FunctionId Caller, uint32_t Event, FunctionId Callee,
              const Target &T, unsigned Depth, LineTouch &Found) const;
  const Writer *hotWriterOfLine(const Location &L) const;

  const ProgramData &D;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_GUARDCOSTS_H
