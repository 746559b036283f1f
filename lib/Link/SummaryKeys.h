//===- SummaryKeys.h - What a summary follows from --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Hashes of all that running the bodies of a part (Link/
/// CallParts.h) reads: their facts, what earlier passes found of them
/// (Link/BodyInputs.h), what is known of the records and globals they name, and
/// the summaries of those they call. No id of this program is in one.
///
/// Ownership: borrows all it is given. Threads: safe. Determinism: hashes of
/// text and numbers.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_SUMMARYKEYS_H
#define NOBOUNCE_LINK_SUMMARYKEYS_H

#include "Link/BodyInputs.h"
#include "Link/CountReach.h"
#include "Link/KeptSummaries.h"
#include "Link/NameDigests.h"

namespace nobounce::link {

class SummaryKeys {
public:
  SummaryKeys(const Names &N, const Symbols &S,
              const std::vector<FunctionData> &Data, const rules::RuleSet &R,
              const Counts &Counted, const CountReach &Reach,
              support::Crew &Helpers);

  /// Of a finished summary, and of all that a caller's run may learn of what
  /// it names; 0 when it says nothing.
  uint64_t digest(const Summary &S) const;

  /// Of a part. `Inputs`: of its functions. `Digests`: of the summaries of all
  /// functions; those that are called are done.
  SummaryKey key(llvm::ArrayRef<FunctionId> Part,
                 llvm::ArrayRef<BodyInputs> Inputs,
                 llvm::ArrayRef<uint64_t> Digests) const;
  /// Of the counts that calls in a part may change.
  uint64_t reach(llvm::ArrayRef<FunctionId> Part,
                 llvm::ArrayRef<BodyInputs> Inputs) const;

private:
  using Numbers = llvm::SmallVector<uint64_t, 512>;
  void addFacts(FunctionId F, Numbers &To) const;
  void addFlow(FunctionId F, Numbers &To) const;
  void addNames(FunctionId F, Numbers &To) const;
  void addInputs(FunctionId F, const BodyInputs &In,
                 llvm::ArrayRef<FunctionId> Part,
                 llvm::ArrayRef<uint64_t> Digests, Numbers &To) const;

  const Names &N;
  const std::vector<FunctionData> &Data;
  const CountReach &Reach;
  NameDigests Digests;
  uint64_t Models;
  std::vector<uint64_t> Results; ///< Of functions: of what type they return.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_SUMMARYKEYS_H
