//===- SummaryFile.h - Summaries of functions, on disk ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Where the summaries of a world's functions are kept between
/// runs: one file in the cache folder for a world and its options. The file's
/// name is only a place to look; what is in it is found by keys
/// (Link/KeptSummaries.h). Damaged, or written by other code, it is as good as
/// none.
///
/// Ownership: values. Threads: any; files appear whole or not at all.
/// Determinism: what is loaded is what was computed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_SUMMARYFILE_H
#define NOBOUNCE_DRIVER_SUMMARYFILE_H

#include "Driver/OpenWorld.h"
#include "Driver/Settings.h"
#include "Link/KeptSummaries.h"

namespace nobounce::driver {

class SummaryFile {
public:
  /// Looks at nothing yet.
  SummaryFile(const Settings &S, const OpenedWorld &W);

  /// What is kept; nothing when there is no intact file.
  link::KeptSummaries load() const;
  /// Keeps what the last link found, if enough of that was not kept before, and
  /// drops the files of other worlds that were not used for longest when there
  /// are many. The program of that link is still there.
  llvm::Error save(const link::KeptSummaries &K) const;

private:
  std::string Path; ///< Empty: nothing is kept.
};

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_SUMMARYFILE_H
