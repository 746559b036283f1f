//===- Process.h - The one place that starts processes ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Support. Starts a program, waits for it and returns what it wrote.
/// Nothing else in the tool starts a process but `frontend::WorkerPool`, which
/// forks workers of the tool itself.
///
/// Ownership: results are values. Threads: call from one thread (it forks).
/// Determinism: the environment is the caller's plus `Environment`.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_PROCESS_H
#define NOBOUNCE_SUPPORT_PROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>
#include <vector>

namespace nobounce::support {

/// What a process left behind.
struct ProcessResult {
  int ExitCode = 0; ///< 128 + signal when a signal ended it.
  std::string Out;
  std::string Err;
};

/// How to start it.
struct ProcessOptions {
  std::string Directory; ///< Working directory; "" keeps the caller's.
  std::string Input;     ///< File that standard input reads; "": it is empty.
  std::vector<std::pair<std::string, std::string>> Environment; ///< Added.
  /// Runs in the child before exec. A non-empty result is an error message
  /// and stops the start.
  llvm::function_ref<std::string()> BeforeExec = nullptr;
  bool PassOutput = false; ///< Let it write to our stderr instead of capturing.
};

/// Runs `Argv` (Argv[0] is looked up in PATH) to its end. An error only when
/// it could not be started.
llvm::Expected<ProcessResult> runProcess(llvm::ArrayRef<std::string> Argv,
                                         const ProcessOptions &Options);

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_PROCESS_H
