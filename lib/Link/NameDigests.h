//===- NameDigests.h - What a program knows of a name -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Hashes of all that a run of a body (Link/BodyRun.h) can learn
/// of a record or a global by its name: layout, which of its fields count or
/// hold references. Ids mean nothing in another run; these are of text alone.
///
/// Ownership: borrows names. Threads: built on several, read-only afterwards.
/// Determinism: hashes of text.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_NAMEDIGESTS_H
#define NOBOUNCE_LINK_NAMEDIGESTS_H

#include "Link/Counts.h"

namespace nobounce::link {

/// Hash of a list of numbers.
uint64_t hashOf(llvm::ArrayRef<uint64_t> Numbers);

class NameDigests {
public:
  NameDigests(const Names &N, const Symbols &S, const rules::RuleSet &R,
              const Counts &Counted, support::Crew &Helpers);

  /// Of the name's text.
  uint64_t text(NameId Name) const { return Texts[Name]; }
  /// Of what is known of it; 0: nothing.
  uint64_t known(NameId Name) const { return Known[Name]; }
  /// Of a kind of count: where it is.
  uint64_t kind(CountKindId K) const { return Kinds[K]; }
  /// Of what is known of the records that a spelled type may name.
  uint64_t type(llvm::StringRef Type) const;

private:
  /// Of a record's layout, as far as pointers to it can be told apart.
  uint64_t layout(const facts::Record &R) const;
  /// Of what stands at the beginning of a record, and of that …
  uint64_t beginning(llvm::StringRef Record) const;

  const Names &N;
  const Symbols &S;
  std::vector<uint64_t> Texts, Known, Kinds;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_NAMEDIGESTS_H
