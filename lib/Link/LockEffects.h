//===- LockEffects.h - Locks that a call takes or drops --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Which locks a function gives back that it has not taken, on
/// some way (its caller's critical section ends there, even when it is taken
/// again), and which it leaves taken; by the lock's address in terms of what
/// the function was given. Read sections of RCU likewise, without an object.
///
/// Callees first; a cycle of calls is entered once. A lock whose address is not
/// known in the function's own terms is left out.
///
/// Ownership: refers to the functions' data. Threads: safe once built.
/// Determinism: by event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_LOCKEFFECTS_H
#define NOBOUNCE_LINK_LOCKEFFECTS_H

#include "Link/Escapes.h"

namespace nobounce::link {

struct LockEffect {
  enum KindType : uint8_t {
    Drops, ///< Unlocks what it has not locked, on some way.
    Leaves ///< Comes back with it locked, on some way.
  } Kind = Drops;
  bool IsRcu = false;
  bool IsTry = false;           ///< Leaves: if an attempt succeeds.
  Term Lock;                    ///< Address; nothing for RCU.
  uint32_t Event = facts::None; ///< The primitive, or a call that does it.
  FunctionId In = NoFunction;   ///< Where the primitive stands.
  uint32_t InEvent = facts::None;
};

class LockEffects {
public:
  LockEffects(const Names &N, const Symbols &S,
              const std::vector<FunctionData> &Data, const CallGraph &G,
              const Escapes &E)
      : N(N), S(S), Data(Data), G(G), E(E) {}

  llvm::ArrayRef<LockEffect> of(FunctionId F) const;

private:
  void build() const;
  void summarise(FunctionId F) const;

  const Names &N;
  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  const Escapes &E;
  mutable bool IsBuilt = false;
  mutable llvm::DenseMap<FunctionId, std::vector<LockEffect>> Effects;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_LOCKEFFECTS_H
