//===- Stats.h - What takes the room ----------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. `nobounce facts stats`: bytes per table before compression,
/// per unit on average, and on disk.
///
/// Ownership: values. Threads: one thread. Determinism: sums; the order of
/// `add` does not matter.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_STATS_H
#define NOBOUNCE_FACTS_STATS_H

#include "Facts/Function.h"
#include "Facts/Store.h"
#include "Facts/Unit.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <string>

namespace nobounce::facts {

class Stats {
public:
  /// Counts one unit with its own functions and globals.
  void add(const Unit &U);
  /// Counts one header function or record; give each entity once.
  void add(const Function &F);
  void add(const Record &R);

  /// One line per table, largest first, with totals per unit; `Sizes`, when
  /// given, adds what the cache holds on disk.
  void print(llvm::raw_ostream &OS, const StoreSizes *Sizes = nullptr) const;

  struct Table {
    uint64_t Count = 0, Bytes = 0;
  };
  /// By name: "paths", "events", "text", …
  const std::map<std::string, Table> &tables() const { return Tables; }

private:
  void addTables(const Function &F);

  std::map<std::string, Table> Tables;
  uint64_t Units = 0, OwnFunctions = 0, HeaderFunctions = 0, Records = 0;
  uint64_t OwnBytes = 0, SharedBytes = 0;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_STATS_H
