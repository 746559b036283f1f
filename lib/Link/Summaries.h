//===- Summaries.h - What a call does to references -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. For each function, its outcomes: the ways in which it can come
/// back that differ in which references were taken or dropped, in what it
/// returns, or in what it stored. Made bottom-up over the call graph by running
/// each body on terms (Link/Terms.h); models alone say what a primitive does.
///
/// Ownership: values. Threads: read-only once built. Determinism: outcomes are
/// sorted; what is cut off by a bound says so.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_SUMMARIES_H
#define NOBOUNCE_LINK_SUMMARIES_H

#include "Facts/Types.h"
#include "Link/Terms.h"
#include <vector>

namespace nobounce::link {

/// What is known of a value that a function returns.
enum class Answer : uint8_t {
  Any,
  Zero,     ///< 0, false, NULL.
  Nonzero,  ///< Any other, a negative error included.
  Positive, ///< A valid pointer, true, a count.
  Error     ///< Negative, or an error pointer.
};

/// A reference taken (+) or dropped (-).
struct RefChange {
  Term Count; ///< Address of the count.
  LocationId Where = NoLocation; ///< "cred.usage".
  int Delta = 0;
  uint32_t Event = facts::None; ///< Where it happens last.
  bool operator==(const RefChange &O) const {
    return Count == O.Count && Delta == O.Delta;
  }
};

/// A pointer stored where others find it, or where the caller does.
struct TermStore {
  Term Where, Value;
  uint32_t Event = facts::None;
  bool operator==(const TermStore &O) const {
    return Where == O.Where && Value == O.Value;
  }
};

/// One way to come back.
struct Outcome {
  Term Result; ///< Root Unknown: nothing is known but `Returns`.
  Answer Returns = Answer::Any;
  std::vector<RefChange> Changes; ///< Net, by count.
  std::vector<TermStore> Stores;
  std::vector<Term> Nulls; ///< Pointers that are null on this way.
  std::vector<Term> Last;  ///< Counts whose last reference was dropped.
  uint32_t Exit = facts::None; ///< The return event; None at the end.
};

struct Summary {
  std::vector<Outcome> Outcomes;
  bool IsPartial = false; ///< There are more ways than were followed.
};

/// How sure an effect is.
enum class Certainty : uint8_t {
  Always,    ///< On every way on which its object is there.
  IfResult,  ///< What the function returns says whether.
  Sometimes  ///< The result does not say.
};

/// What all outcomes of a function together do to one count.
struct RefEffect {
  Term Count;
  LocationId Where = NoLocation;
  int Delta = 0;
  Certainty How = Certainty::Always;
  Answer When = Answer::Any; ///< IfResult: it happened when this is returned.
  bool InResult = false; ///< The object is what is returned (root Result).
  uint32_t Event = facts::None;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_SUMMARIES_H
