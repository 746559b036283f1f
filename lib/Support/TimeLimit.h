//===- TimeLimit.h - A process that ends in time ------------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Support. Ends the process when its time is up, with a message and an
/// exit code that were given before: whatever it is doing then, somebody waits
/// for it. What it writes to disk is written whole or not at all, so that it
/// may end at any time.
///
/// Ownership: the process's alarm, for the life of the object; one at a time.
/// Threads: made and destroyed by the main thread. Forked workers have no
/// alarm. Determinism: none; only a hook asks for it.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_TIMELIMIT_H
#define NOBOUNCE_SUPPORT_TIMELIMIT_H

#include <string>

namespace nobounce::support {

class TimeLimit {
public:
  /// After so many seconds writes `Message` to standard error and exits with
  /// `Code`.
  TimeLimit(double Seconds, std::string Message, int Code);
  TimeLimit(const TimeLimit &) = delete;
  TimeLimit &operator=(const TimeLimit &) = delete;
  ~TimeLimit();

private:
  std::string Message;
};

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_TIMELIMIT_H
