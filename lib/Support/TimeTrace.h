//===- TimeTrace.h - Where a process spends its time ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Support, for who works on nobounce. Has LLVM's time profiler, which
/// clang fills too, note the phases of this process and writes them to a file
/// of its own. Does nothing unless a folder is named.
///
/// Ownership: the profiler is LLVM's and of the thread. Threads: one per
/// process. Determinism: none; nothing else depends on it.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_TIMETRACE_H
#define NOBOUNCE_SUPPORT_TIMETRACE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace nobounce::support {

class TimeTrace {
public:
  /// Starts to note, also in a process forked from one that did. `Folder` ""
  /// notes nothing.
  explicit TimeTrace(llvm::StringRef Folder);
  ~TimeTrace();
  TimeTrace(const TimeTrace &) = delete;
  TimeTrace &operator=(const TimeTrace &) = delete;

  /// Writes what was noted to `Folder`/PID.json.
  llvm::Error write();

private:
  std::string Folder;
};

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_TIMETRACE_H
