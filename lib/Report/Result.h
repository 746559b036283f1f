//===- Result.h - All that a report says ------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. What the formats are given: plain values, already filtered,
/// ranked and sorted. A format adds nothing of its own, so that all formats say
/// the same.
///
/// Ownership: values. Threads: immutable. Determinism: nothing here depends on
/// time, on the cache, on the number of jobs or on an absolute path.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_RESULT_H
#define NOBOUNCE_REPORT_RESULT_H

#include "Checks/Verdict.h"
#include "Facts/Unit.h"
#include "Ledger/Compare.h"
#include "Report/Field.h"
#include "Report/RuleHelp.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nobounce::report {

/// A unit without complete facts. It is named in every format: what is missing
/// there can be neither found nor excluded.
struct FailedUnit {
  std::string File; ///< Tree-relative.
  std::string
      Reason; ///< One sentence: "2 errors", "clang crashed (signal 11)".
  std::vector<facts::UnitError> Errors;
};

/// The world that the findings' claims are closed over.
struct World {
  std::vector<std::string> Paths; ///< Tree-relative; empty = every unit known.
  std::string Profile;            ///< "" when none was applied.
  std::vector<std::string> Lsms;  ///< Security modules taken as enabled.
  uint64_t Units = 0;
  uint64_t Functions = 0;
  uint64_t HotFunctions = 0;
  uint64_t UnresolvedCallees = 0; ///< Functions called that have no facts.
};

/// A finding that is not reported because somebody said so.
struct SuppressedFinding {
  checks::Verdict Finding;
  bool InSource = false; ///< By a comment, else by an entry of a file.
  std::string Reason;    ///< As it was written.
  std::string By;        ///< "fs/x.c:12", ".nobounce.yaml:3".
};

/// Lines around a place of a finding, as the version that has it reads them.
struct Excerpt {
  std::string Finding; ///< Its fingerprint.
  std::string File;
  unsigned First = 1; ///< Line of the first one.
  std::string Text;   ///< Each with its newline.
};

/// What findings were compared with.
enum class ComparedWith : uint8_t { Nothing, Baseline, Base };

struct Result {
  World Of;
  std::vector<std::string>
      Reported; ///< Paths findings were asked for; empty = all.
  std::vector<FailedUnit> Failed; ///< By file.
  /// What is reported, most valuable first. After a comparison: what is new.
  std::vector<checks::Verdict> Findings;

  // After a comparison; else empty.
  ComparedWith Against = ComparedWith::Nothing;
  std::string AgainstName;            ///< A revision, or the baseline's file.
  std::vector<checks::Verdict> Known; ///< Findings that were there before.
  std::vector<checks::Verdict> Fixed; ///< Findings that were there and are not.
  /// What entries pay more or less than before; only those that do.
  std::vector<ledger::LedgerChange> LedgerChanges;

  /// What a comment or an entry suppresses; formats show it only when asked
  /// for, but for those that have a place of their own for it.
  std::vector<SuppressedFinding> Suppressed;
  bool ShowSuppressed = false;
  /// What is wrong with suppressions and baseline entries: unused, stale.
  std::vector<std::string> Notices;

  // Empty where no format that is wanted shows them.
  std::vector<RuleHelp> Rules; ///< The checks that were asked for, by id.
  std::vector<Excerpt> Excerpts;
};

/// What `nobounce why` says.
struct Explanation {
  std::string Query; ///< As the user spelt it: "fs/x.c:12", "f".
  World Of;
  std::vector<FailedUnit> Failed;
  std::vector<checks::Verdict> Verdicts; ///< Findings and others.
  std::vector<std::string> Remarks; ///< About the place, when verdicts are few.
  std::optional<FieldStory> Field;  ///< When a field was asked for.
};

/// What `nobounce program --shared` says.
struct SharedTable {
  World Of;
  std::vector<FailedUnit> Failed;
  std::vector<SharedField> Rows; ///< Widest degree first, then hottest.
};

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_RESULT_H
