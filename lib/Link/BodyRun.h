//===- BodyRun.h - Running a body on terms ----------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Follows the ways through one body, each with a state of its own
/// (Link/RefState.h), and keeps how each ends. A way splits at a try-get, at a
/// count that may drop to zero, at a call with several outcomes, and where a
/// test tells something; it ends where what is known contradicts a test, in an
/// assertion that failed, and in a call that does not come back. Ways that are
/// equal go on as one. This is a bounded form of path-sensitive symbolic
/// execution (Dillig, Dillig, Aiken 2008, "Sound, complete and scalable
/// path-sensitive analysis"): bounds cut ways off, and the summary says so.
///
/// Ownership: borrows all it is given. Threads: runs share nothing.
/// Determinism: blocks in reverse post-order, states in order of arrival.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_BODYRUN_H
#define NOBOUNCE_LINK_BODYRUN_H

#include "Link/BodyInputs.h"
#include "Link/CountReach.h"
#include "Link/RefState.h"
#include "Link/RefTrace.h"

namespace nobounce::link {

/// What a run reads of the program besides its inputs (Link/BodyInputs.h): what
/// is known of names (Link/NameDigests.h), and of callees. A kept summary is
/// used only where all of it is the same: who adds to it adds to its key
/// (Link/SummaryKeys.h).
struct RunContext {
  const Names &N;
  const Symbols &S;                      ///< Of records.
  const std::vector<FunctionData> &Data; ///< Of others, what they return.
  const Places &P;                       ///< Which records are wrappers.
  const Counts &Counted;
  const CountReach &Reach;          ///< See `readsReach`.
  const std::vector<Summary> &Done; ///< Of callees; empty where not yet.
};

class BodyRun {
public:
  /// `Pending`: functions that have no summary yet; a call of one does not
  /// come back.
  BodyRun(const RunContext &C, const BodyInputs &In, FunctionId F,
          const llvm::SmallDenseSet<FunctionId, 4> &Pending);
  Summary run();
  /// Whether the run asked which counts calls may change; few do.
  bool readsReach() const { return !Behind.empty(); }
  /// Runs the body and tells by event what it does to references.
  RefTrace trace();

private:
  using States = std::vector<RefState>;

  // Values (BodyValues.cpp).
  TermId result(const RefState &S, uint32_t Event);
  TermId address(const RefState &S, uint32_t Path);
  TermId valueAt(const RefState &S, uint32_t Path);
  TermId load(const RefState &S, TermId Address);
  TermId value(const RefState &S, uint32_t Expr, unsigned Depth = 0);
  Answer answer(const RefState &S, TermId T) const;
  Answer answerOf(const RefState &S, uint32_t Expr, unsigned Depth = 0);
  TermId constant(int64_t Value);
  /// The count that an address is: without what is inside a wrapper.
  TermId countOf(TermId Address) const;
  /// Whether the count of references that an address is may matter.
  bool mayCount(TermId Count) { return kindOf(Count) != NoKind; }
  CountKindId kindOf(TermId Count);
  Location locationOf(TermId Address) const;

  // Steps (BodyRun.cpp).
  void step(uint32_t Event, States &All);
  void store(RefState &S, uint32_t Event);
  void write(RefState &S, TermId Where, TermId Value, bool IsKept,
             uint32_t Event);
  /// Learns that a value is among `Is`; false: that cannot be.
  bool refine(RefState &S, TermId T, Answer Is);
  /// Learns that a condition holds or does not; false: that cannot be.
  bool assume(RefState &S, uint32_t Cond, bool Holds, uint32_t Block,
              unsigned Depth = 0);
  void arrive(uint32_t Block, RefState S);

  // Conditions (BodyConditions.cpp).
  struct Computation {
    facts::BinaryOp Op;
    TermId A, B;
  };
  /// The number that an operation yields; 0 when it need not be the same twice.
  TermId computed(facts::BinaryOp Op, TermId A, TermId B);
  bool mentions(TermId T, uint32_t Event) const;
  Answer answerOfComputed(const RefState &S, TermId T) const;
  uint64_t conditionKey(uint32_t Expr, unsigned Depth = 0) const;
  uint64_t branchKey(uint32_t Block) const;
  /// Finds what more than one branch asks.
  void findConditions();
  /// Whether a caller knows the number, or can find it in what it gave.
  bool isGiven(TermId T) const;
  /// Whether what is known of a term is of a number, no pointer.
  bool isNumber(TermId T) const;
  /// What fields that are tested hold is not what they held before an event.
  void clobber(RefState &S, uint32_t Event, NameId Record, NameId Field);
  /// Learns what a branch tells of a number, if it matters; false: it cannot
  /// be.
  bool learnNumber(RefState &S, uint32_t Block, TermId T, Answer Is);
  bool isAskedBehind(uint32_t Block, TermId T) const;
  /// Learns that a switch went a way; false: it cannot.
  bool assumeCase(RefState &S, uint32_t Block, const FlowEdge &Edge);

  // Joins (BodyJoin.cpp).
  enum class JoinedPart : uint8_t { Variable, Memory, Result, Returned };
  /// Name of the value of a part of the state where ways came together: at a
  /// block, or (behind all blocks) at an event.
  struct JoinedName {
    uint32_t Place;
    JoinedPart Part;
    uint32_t Key;
  };
  TermId joined(const JoinedName &Of);
  bool joinValue(const RefState &A, const RefState &B, TermId &Value,
                 TermId Other, const JoinedName &Of, RefState &Into);
  /// Makes `Into` what holds on both ways; false: they did different things.
  bool join(RefState &Into, const RefState &From, uint32_t Place);
  void joinAll(States &All, uint32_t Block, uint32_t Event);
  void arriveJoined(uint32_t Block, RefState S);

  /// Ways are cut off at a bound: nothing is known of counts that what follows
  /// may change. Those of an object's end are no effects.
  void cutOff(const RefState &S, uint32_t Block);
  /// Whether not all that is done to a count is followed.
  bool isUnsure(TermId Count);
  /// Of what is not known below, nothing is known here.
  void applyLoose(const RefState &S, uint32_t Event, const Summary &Of,
                  llvm::ArrayRef<TermId> Arguments);
  /// Keeps a change that no outcome will have.
  void loosen(TermId Count, int Delta, uint32_t Times, uint32_t Event);
  /// What an event made in an earlier turn of a loop is not what it makes now.
  void forget(RefState &S, uint32_t Event);

  // Calls (BodyCalls.cpp).
  void count(uint32_t Event, const rules::Primitive &Is, States &All);
  void call(uint32_t Event, States &All);
  TermId loadedBelow(const RefState &S, TermId Address, NameId Record);
  void passAddresses(RefState &S, uint32_t Event, FunctionId Callee,
                     llvm::ArrayRef<TermId> Arguments);
  /// Whether it is the address of a whole local.
  bool isVariable(TermId T) const {
    return T && Pool.depth(T) == 0 && Pool.rootKind(T) == TermRoot::Variable;
  }
  /// Whether it is the address of a local or of the function's own copy of what
  /// it was given.
  bool isOwnStorage(TermId T) const {
    return isVariable(T) ||
           (T && Pool.depth(T) == 0 && Pool.rootKind(T) == TermRoot::OwnCopy);
  }
  /// `Before`: the state at the call.
  bool apply(RefState &S, uint32_t Event, const Outcome &O,
             llvm::ArrayRef<TermId> Arguments, const RefState &Before);
  void change(RefState &S, TermId Count, int Delta, uint32_t Times,
              uint32_t Event, bool IsLast);
  /// A count that changes by so many times a number: at once when it is known,
  /// else by a parameter.
  void multiply(TermId Number, int &Delta, uint32_t &Times) const;
  void end(RefState &S, TermId Object, uint32_t Event);
  /// An object of the body's own goes: so do the references put into it.
  void release(RefState &S, TermId Object, uint32_t Event);

  // What is told by event (BodyTrace.cpp).
  /// A count is about to change.
  void noteChange(RefState &S, TermId Count, int Delta, uint32_t Times,
                  uint32_t Event);
  /// A call of `Callee` took nothing in `S`; on other ways it takes `Takes`.
  void noteIdle(const RefState &S, uint32_t Event, FunctionId Callee,
                llvm::ArrayRef<TermId> Takes);
  void noteEnd(const RefState &S);

  // Ends (BodyOutcomes.cpp).
  /// Whether a caller can hardly speak of what a term names: an element of a
  /// table or list, or behind more pointers than code follows in one breath.
  bool isFar(const Term &T) const;
  /// `IsCut`: the way was not followed to the end.
  Outcome outcomeOf(const RefState &S, bool IsCut);
  Summary summarise();

  /// Finds what later parts of the body read (BodyLiveness.cpp).
  void findLive();

  const RunContext &C;
  const BodyInputs &In;
  FunctionId F;
  const llvm::SmallDenseSet<FunctionId, 4> &Pending;
  const FunctionData &D;
  TermPool Pool;
  std::vector<States> Waiting;                      ///< Per block.
  std::vector<llvm::SmallVector<uint64_t, 4>> Seen; ///< Per block: hashes.
  std::vector<States> Joined; ///< Per block: what stands for further ways.
  llvm::DenseMap<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> JoinedIds;
  std::vector<llvm::BitVector> Live; ///< Per block: variables read later.
  llvm::BitVector Escaping;          ///< Variables whose address is taken.
  /// Events of which the result is used in a block other than their own.
  llvm::BitVector LongResults;
  /// Loads of which the value is used after a store of the same member.
  llvm::BitVector Overtaken;
  States Ends;
  std::vector<std::pair<TermId, RefState::Change>> Drops; ///< Owner, drop.
  std::vector<Computation> Computations;
  llvm::DenseMap<std::tuple<uint32_t, TermId, TermId>, uint32_t> ComputedIds;
  /// Conditions that are asked more than once, by what they say; and of each
  /// block its branch's one, and those that are asked from there on.
  llvm::DenseMap<uint64_t, uint32_t> AskedAgain;
  std::vector<uint32_t> BranchCondition;
  std::vector<llvm::BitVector> AskedBehind;
  llvm::DenseMap<TermId, uint32_t> ConditionOf;
  llvm::DenseSet<TermId> Numbers;
  llvm::DenseMap<TermId, CountKindId> Kinds;
  /// What not all is known of: kinds of counts, counts, and counts of a kind of
  /// what events yield.
  llvm::BitVector Unsure, LooseResults;
  llvm::DenseSet<TermId> UnsureCounts;
  llvm::DenseSet<std::pair<uint32_t, CountKindId>> UnsureResults;
  std::vector<llvm::BitVector> Behind; ///< Per block: kinds changed from there.
  States Cut;                          ///< Ways that were cut off.
  llvm::SmallVector<RefState::Change, 4> Loose;
  bool IsPartial = false;
  RefNotes *Notes = nullptr; ///< Null: only the outcomes matter.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_BODYRUN_H
