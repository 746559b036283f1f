//===- Candidate.h - One atomic read and what is said of it -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The candidate of guardable-atomic-read that the parts of the
/// claim are decided for, and the answer of a form.
///
/// Ownership: refers to the program. Threads: one per thread. Determinism:
/// pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_CANDIDATE_H
#define NOBOUNCE_CHECKS_CANDIDATE_H

#include "Checks/Between.h"
#include "Checks/MarkedReads.h"
#include "Checks/PredicateCache.h"
#include "Checks/Verdict.h"
#include "Link/Program.h"

namespace nobounce::checks {

struct Candidate {
  const link::Program &P;
  link::FunctionId F;
  const link::AtomicRead &Read;
  const Predicates &Tests;
  PredicateCache &Others; ///< Predicates of other functions.
  MarkedReads &Marked;

  const facts::Function &fn() const { return P.function(F); }
  const facts::Event &event() const { return fn().Events[Read.Event]; }
  uint32_t block() const { return P.flow(F).blockOf(Read.Event); }
};

/// What a form found. `Is` No or Unknown: only Reason counts.
struct FormAnswer {
  Answer Is = Answer::No;
  std::string Reason;
  std::string Form;
  Predicate Guard;                  ///< True when the read matters.
  uint32_t GuardPath = facts::None; ///< The location it tests.
  std::string GuardText;            ///< As C, in the function's own names.
  std::string EffectText;           ///< What is a no-op otherwise.
  std::vector<uint32_t> Effects;    ///< Events.
  Fix Suggestion;
  bool HintedUnlikely =
      false; ///< The source itself says that the guard is rarely true.
  bool Sets =
      false; ///< The effect sets a flag, and the guard is that it is clear.
  bool SetOncePerObject =
      false; ///< What sets the guard does so once for each object.
  bool InRegister = false; ///< The guard is a local value: testing it is free.
  bool StaticKey = false;  ///< The guard is a patched branch that is off.
  /// Where the guard is tested now; None: nothing does.
  uint32_t GuardBegin = facts::None, GuardEnd = facts::None;
};

/// The read only decides stores that change nothing unless a flag is set.
FormAnswer matchNoOpEffect(const Candidate &C);

/// The read stands before a cheaper operand of the same && or ||.
FormAnswer matchConjunctOrder(const Candidate &C);

/// Several tests may do; those that do not are left out when one does.
using FormAnswers = std::vector<FormAnswer>;

/// All that depends on the read stands below a further, cheaper test.
FormAnswers matchNestedTest(const Candidate &C);

/// The value read is kept, and used only where a flag holds.
FormAnswers matchUnusedValue(const Candidate &C);

/// Why testing the location \p GuardPath is no cheaper than the read: others
/// keep changing it, too, or its line. Empty when nothing says so.
std::string objectionToCost(const Candidate &C, uint32_t GuardPath);

/// Whether what a dominating branch decided may have changed until \p Event.
bool isStale(const link::Program &P, link::FunctionId F, const Predicate &Known,
             uint32_t Event);

/// Why testing \p Guard where the read stands would not mean the same: a
/// pointer that is not known to be valid there, a value that changes in
/// between, a guard that is itself contended. Empty when nothing speaks
/// against it.
std::string objectionToGuard(const Candidate &C, uint32_t GuardPath,
                             uint32_t UseEvent);

/// Where a test that implies \p Guard stands already, in this function or in
/// all of its callers; empty when it does not.
std::string existingGuard(const Candidate &C, const Predicate &Guard);

/// Whether every caller of the function knows \p Guard to hold at its call. A
/// pointer is known to be one where the caller has followed it.
bool holdsInCallers(const Candidate &C, const Predicate &Guard);

/// Whether the flag is normally in the state that skips the read.
PartAnswer judgeSelectivity(const Candidate &C, FormAnswer &Form,
                            std::vector<Evidence> &Proof,
                            std::vector<Assumption> &Assumptions);

/// A flag that callers pass costs nothing to test: it pays whenever some
/// caller passes the state that skips. Only a parameter's values can be told.
PartAnswer judgeLocalFlag(const Candidate &C, const FormAnswer &Form,
                          std::vector<Evidence> &Proof,
                          std::vector<Assumption> &Assumptions);

/// Whether hot code on other CPUs writes what is read.
PartAnswer judgeSharing(const Candidate &C, std::vector<Evidence> &Proof);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_CANDIDATE_H
