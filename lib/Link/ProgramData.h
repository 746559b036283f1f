//===- ProgramData.h - What a Program is made of ---------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. The results of the passes, in the order in which `link` makes
/// them. Private to this folder; checks see `Program`.
///
/// Ownership: owns all results; parts refer to earlier parts, so it never
/// moves. Threads: immutable once linked. Determinism: see `Program`.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_PROGRAMDATA_H
#define NOBOUNCE_LINK_PROGRAMDATA_H

#include "Link/BodyBits.h"
#include "Link/FieldStores.h"
#include "Link/Hotness.h"
#include "Link/Lines.h"
#include "Link/LockEffects.h"
#include "Link/Ownership.h"
#include "Link/Pins.h"
#include "Link/PureReads.h"
#include "Link/ReturnValues.h"
#include "Link/Sharing.h"
#include "Link/SummaryTable.h"

namespace nobounce::link {

class ProgramData {
public:
  const rules::RuleSet *Rules = nullptr;
  Names N;
  std::optional<Symbols> S;
  std::optional<PrimitiveNames> Known;
  std::vector<FunctionData> Functions;
  std::vector<std::vector<SlotCall>> SlotCalls;
  std::optional<Slots> Tables;
  std::optional<ReturnValues> Returns;
  CallGraph Calls;
  std::optional<Places> Memory;
  std::optional<ProfileSet> Profiles;
  std::optional<Demands> Asked;
  std::optional<Contexts> InContext;
  EntrySet Entries;
  Hotness Heat;
  std::vector<FunctionId> Hot;
  Degrees Reach;
  std::optional<Lines> CacheLines;
  std::optional<Lifetimes> Lives;
  Sharing Shared;
  FieldStores Fields;
  std::optional<PureReads> Reads;
  Counts Counted;
  SummaryTable Summaries;
  std::optional<UnknownCalls> Outside;
  std::optional<Escapes> Leaks;
  std::optional<Publication> Published;
  std::optional<Stability> Stable;
  std::optional<BodyBits> Bits;
  std::optional<LockEffects> Locks;
  Ownership Owners;
  std::optional<Pins> Pinned;
  WorldSummary World;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_PROGRAMDATA_H
