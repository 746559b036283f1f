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
#include "llvm/ADT/BitVector.h"
#include <vector>

namespace nobounce::link {

/// What a value can be: any of these.
enum Answer : uint8_t {
  Never = 0,
  Zero = 1,     ///< 0, false, NULL.
  Positive = 2, ///< A valid pointer, true, a count.
  Negative = 4, ///< A negative number, or an error pointer.
  Any = 7
};
constexpr Answer operator&(Answer A, Answer B) {
  return Answer(uint8_t(A) & uint8_t(B));
}
constexpr Answer operator|(Answer A, Answer B) {
  return Answer(uint8_t(A) | uint8_t(B));
}
/// What it can be besides.
constexpr Answer except(Answer A, Answer B) {
  return Answer(uint8_t(A) & ~uint8_t(B));
}

/// Number of a count of references, by record and field.
using CountKindId = uint32_t;
constexpr CountKindId CallersKind = 0; ///< What a parameter points to.
constexpr CountKindId NoKind = ~0u;    ///< It counts no references.

/// What is asked of a value.
enum class TermTest : uint8_t {
  Itself, ///< Whether it is zero, positive or negative.
  Masked, ///< The same of its bits that are set in a number.
  Equals  ///< Whether it is a number: Positive when it is.
};

/// Something known of a value on a way.
struct TermFact {
  Term Value;
  Answer Is = Any;
  TermTest Test = TermTest::Itself;
  int32_t Number = 0;
  bool operator==(const TermFact &) const = default;
  /// Whether both are answers to one question.
  bool asks(const TermFact &O) const {
    return Test == O.Test && Number == O.Number && Value == O.Value;
  }
};

/// A reference taken (+) or dropped (-).
struct RefChange {
  Term Count; ///< Address of the count.
  int Delta = 0;
  /// Delta is so many times the argument given for this parameter; None: once.
  uint32_t Times = facts::None;
  uint32_t Event = facts::None; ///< Where it happens last.
  bool operator==(const RefChange &O) const {
    return Count == O.Count && Delta == O.Delta && Times == O.Times;
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
  Answer Returns = Any;
  std::vector<RefChange> Changes; ///< Net, by count.
  std::vector<TermStore> Stores;
  std::vector<TermFact> Facts; ///< Of what the function was given.
  std::vector<Term> Last;      ///< Counts whose last reference was dropped.
  std::vector<Term> Ended;     ///< Objects whose life ended.

  /// Whether nothing tells it from another.
  bool sameAs(const Outcome &O) const {
    return Result == O.Result && Returns == O.Returns && Changes == O.Changes &&
           Stores == O.Stores && Facts == O.Facts && Last == O.Last &&
           Ended == O.Ended;
  }
};

/// A reference dropped because another's last one was: what the owner owned.
struct OwnedDrop {
  Term Owner; ///< The object whose last reference was dropped.
  RefChange Drop;
};

struct Summary {
  std::vector<Outcome> Outcomes; ///< None: it changes nothing that counts.
  std::vector<OwnedDrop> Drops;
  /// Counts of which not all ways were followed, with changes that some ways
  /// make. No outcome has them, and nothing is concluded from them.
  std::vector<RefChange> Loose;
  /// Kinds of counts of what is returned, or stored, of which the same holds.
  llvm::BitVector LooseResults;
  bool IsPartial = false; ///< Nothing is sure of any count.

  bool isEmpty() const {
    return Outcomes.empty() && Drops.empty() && Loose.empty() &&
           LooseResults.none();
  }
};

/// How sure an effect is.
enum class Certainty : uint8_t {
  Always,   ///< On every way on which its object is there.
  IfResult, ///< What the function returns says whether.
  IfGiven,  ///< What the function is given says whether.
  Sometimes ///< Nothing that a caller knows says.
};

/// What all outcomes of a function together do to one count.
struct RefEffect {
  Term Count;
  int Delta = 0;
  uint32_t Times = facts::None; ///< As in RefChange.
  Certainty How = Certainty::Always;
  Answer When = Any;     ///< IfResult: it happened when this is returned.
  TermFact Given;        ///< IfGiven: it happens when this holds.
  bool InResult = false; ///< The object is what is returned (root Result).
  /// InResult: what is returned, where that was given.
  std::vector<Term> Alternatives;
  uint32_t Event = facts::None;
};

/// A drop that shows that a record owns what a path in it names.
struct OwnedPath {
  NameId Record = 0;
  llvm::SmallVector<Term::Step, 4> Path; ///< From the record; ends in Load.
  std::vector<std::pair<NameId, NameId>> Count; ///< In the object there.
  FunctionId Function = NoFunction;             ///< Drops it,
  uint32_t Event = facts::None;                 ///< here,
  FunctionId Ends = NoFunction; ///< for this one, which ends the record.
  Certainty How = Certainty::Always;
  unsigned Calls = 0; ///< From Ends to Function.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_SUMMARIES_H
