//===- TimeTrace.cpp - Where a process spends its time --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/TimeTrace.h"
#include "Support/ErrorContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::support {

/// Shorter phases count in the sums, but have no line of their own.
static constexpr unsigned MicrosecondsPerLine = 500;

TimeTrace::TimeTrace(llvm::StringRef Folder) : Folder(Folder) {
  if (Folder.empty())
    return;
  // What the parent noted before it forked is the parent's.
  if (llvm::timeTraceProfilerEnabled())
    llvm::timeTraceProfilerCleanup();
  llvm::timeTraceProfilerInitialize(MicrosecondsPerLine, "nobounce");
}

TimeTrace::~TimeTrace() {
  if (!Folder.empty())
    llvm::timeTraceProfilerCleanup();
}

llvm::Error TimeTrace::write() {
  if (Folder.empty())
    return llvm::Error::success();
  std::error_code EC = llvm::sys::fs::create_directories(Folder);
  if (EC)
    return makeError(Folder + ": " + EC.message());
  llvm::SmallString<256> Path(Folder);
  llvm::sys::path::append(
      Path, std::to_string(llvm::sys::Process::getProcessId()) + ".json");
  llvm::raw_fd_ostream OS(Path, EC);
  if (EC)
    return makeError(llvm::Twine(Path) + ": " + EC.message());
  llvm::timeTraceProfilerWrite(OS);
  OS.close();
  if (OS.has_error()) {
    EC = OS.error();
    OS.clear_error();
    return makeError(llvm::Twine(Path) + ": " + EC.message());
  }
  return llvm::Error::success();
}

} // namespace nobounce::support
