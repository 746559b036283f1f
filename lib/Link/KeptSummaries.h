//===- KeptSummaries.h - Summaries from run to run --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. What an earlier run found of bodies, by key: a hash of all that
/// the summaries of a circle of functions (mostly one) follow from, so that
/// what is found under it is what running the bodies again would give.
/// docs/linking.md says what is in a key. The bytes come from and go to
/// whoever links; this folder does not know of files.
///
/// Ownership: owns its bytes. Threads: `take` and `note` on several, a part at
/// a time; all else on one. Determinism: entries in order of the parts, then
/// older ones in their own.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_KEPTSUMMARIES_H
#define NOBOUNCE_LINK_KEPTSUMMARIES_H

#include "Link/Program.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace nobounce::link {

class Counts;
class Names;

struct SummaryKey {
  uint64_t Low = 0, High = 0;
  bool operator==(const SummaryKey &) const = default;
};

class KeptSummaries {
public:
  /// `Bytes`: of `bytes`; anything else is as good as nothing, and what does
  /// not fit is never taken.
  explicit KeptSummaries(llvm::StringRef Bytes = {});

  /// Begins a link with so many parts.
  void begin(const Names &N, const Counts &Counted, size_t Parts);

  /// Fills the summaries of a part's functions from what is kept; false: there
  /// is nothing. `Reach`: see `note`.
  bool take(uint32_t Part, const SummaryKey &K,
            llvm::function_ref<uint64_t()> Reach,
            llvm::ArrayRef<Summary *> Into);
  /// A part was run. `Reach`: hash of what its runs read of the counts that
  /// calls may change; nothing when they read none of it.
  void note(uint32_t Part, const SummaryKey &K, std::optional<uint64_t> Reach,
            llvm::ArrayRef<const Summary *> Made);

  /// Parts that were taken, and made, in the last link.
  size_t taken() const;
  size_t made() const;
  /// What another run may begin with: of the last link, and of some before it
  /// that had other functions.
  std::string bytes() const;

private:
  struct Entry {
    SummaryKey Key;
    uint64_t Reach = 0;
    uint32_t Begin = 0, Size = 0; ///< In Words.
    uint16_t Unused = 0;          ///< Links since the last that took it.
    uint16_t HasReach = 0;
  };
  struct Part {
    enum { Nothing, Taken, Made } Is = Nothing;
    uint32_t Entry = 0; ///< Taken: among Old.
    SummaryKey Key;     ///< Made.
    std::optional<uint64_t> Reach;
    llvm::SmallVector<const Summary *, 1> Of;
  };
  class Writer;
  class Reader;
  bool read(size_t Size);
  CountKindId findKind(size_t Number) const;

  std::vector<uint32_t> Bytes;        ///< As numbers; the rest refers to it.
  std::vector<llvm::StringRef> Texts; ///< Names that numbers stand for.
  /// Kinds of counts: the names of a global, then of records and fields.
  std::vector<std::vector<uint32_t>> Kinds;
  std::vector<Entry> Old;
  llvm::ArrayRef<uint32_t> Words;
  llvm::DenseMap<std::pair<uint64_t, uint64_t>, llvm::SmallVector<uint32_t, 1>>
      ByKey;

  const Names *N = nullptr;
  const Counts *Counted = nullptr;
  std::vector<NameId> NameOf;      ///< Of Texts; 0: not in this program.
  std::vector<CountKindId> KindOf; ///< Of Kinds; NoKind: not in this program.
  std::vector<Part> Parts;
};

/// As `link` (Link/Program.h), with what an earlier run kept. Summaries are
/// the same with it and without it.
llvm::Expected<Program> link(const LinkInput &Input, KeptSummaries &Kept);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_KEPTSUMMARIES_H
