//===- Escapes.h - Where pointers go ---------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Whether a pointer that a function has gets to where others find
/// it: stored in memory that they reach, returned, queued, or given to code
/// that is not known; by itself or by what it calls. A record on the stack that
/// is passed down is no escape as long as nobody leaks it or what it holds;
/// what is stored in an object that nobody knows escapes with that object.
///
/// Asked for one term at a time and kept. Statements count in any order, unless
/// a span of events is asked for. Values that a loop walks to are not followed.
///
/// Ownership: refers to the functions' data. Threads: safe once built.
/// Determinism: the first of each kind by event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_ESCAPES_H
#define NOBOUNCE_LINK_ESCAPES_H

#include "Link/Places.h"
#include "Link/TermTypes.h"
#include "Link/UnknownCalls.h"
#include "Link/ValueTerms.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <mutex>

namespace nobounce::link {

enum class EscapeKind : uint8_t {
  Stored,   ///< In memory that others reach: Into.
  Returned, ///< It is, or is held by, the result.
  Deferred, ///< Something that runs later gets it.
  Unknown,  ///< Given to code that the world does not have.
  Assembly, ///< An operand of assembly that no model knows.
  TooFar    ///< It was not followed to the end.
};

struct Escape {
  EscapeKind Kind = EscapeKind::Stored;
  uint32_t Event = facts::None; ///< Of the function asked about.
  /// Stored: the place, in terms of the function asked about. When its root is
  /// a parameter, the caller decides whether others reach it.
  Term Into;
  /// Where it really happens: the function itself, or one below a call.
  FunctionId In = NoFunction;
  uint32_t InEvent = facts::None;
  /// Functions from the first callee to `In`.
  llvm::SmallVector<FunctionId, 2> Via;
};

class Escapes {
public:
  Escapes(const Names &N, const Symbols &S,
          const std::vector<FunctionData> &Data, const CallGraph &G,
          const Places &P, const UnknownCalls &Outside);

  /// Every way in which the object that `T` points to escapes: one of each
  /// kind, and one for each parameter's object that it is stored in. None: it
  /// stays with the caller.
  std::vector<Escape> of(FunctionId F, const Term &T) const;
  /// The same, by what runs after `From` and before `To` (None: from the start,
  /// to the end).
  std::vector<Escape> between(FunctionId F, const Term &T, uint32_t From,
                              uint32_t To) const;
  /// The same, by what can run before `To` once the object was made by `Made`.
  std::vector<Escape> before(FunctionId F, const Term &T, uint32_t Made,
                             uint32_t To) const;
  /// Whether the result of a call is a new object.
  bool isFresh(FunctionId F, uint32_t Event) const;

  const ValueTerms &values() const { return V; }
  std::recursive_mutex &lock() const { return Lock; }

private:
  using Allowed = llvm::function_ref<bool(uint32_t Event)>;
  struct Answer {
    std::vector<Escape> List;
    bool Done = false;
    unsigned Depth = 0; ///< While it is looked for: how far down, from 1.
    /// Not done: it takes for granted what a question around it found in that
    /// round.
    unsigned RestsOn = 0;
    uint64_t Round = 0;
  };
  struct Walk;

  /// `Type`: record of the object, where it is known.
  const std::vector<Escape> &ask(FunctionId F, const Term &T, NameId Type,
                                 unsigned &Lowest) const;
  /// `Around`: the walk that asks, when it asks of another object.
  std::vector<Escape> walk(FunctionId F, const Term &T, NameId Type,
                           const Allowed *May, unsigned &Lowest,
                           const Walk *Around = nullptr) const;

  const Names &N;
  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  const Places &P;
  const UnknownCalls &Outside;
  ValueTerms V;
  TermTypes Types;
  mutable std::recursive_mutex Lock; ///< Guards all that is kept.
  mutable llvm::DenseMap<std::pair<std::pair<FunctionId, NameId>, Term>,
                         std::unique_ptr<Answer>>
      Answers;
  mutable std::vector<uint64_t> Running; ///< Rounds of open questions.
  mutable uint64_t Rounds = 0, Growths = 0;
};

/// Whether, from one event on, another can run.
bool canFollow(const Flow &G, uint32_t From, uint32_t To,
               uint32_t Without = facts::None);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_ESCAPES_H
