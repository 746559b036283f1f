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
#include "Report/Field.h"
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

struct Result {
  World Of;
  std::vector<std::string>
      Reported; ///< Paths findings were asked for; empty = all.
  std::vector<FailedUnit> Failed;        ///< By file.
  std::vector<checks::Verdict> Findings; ///< Most valuable first.
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
