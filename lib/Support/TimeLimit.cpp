//===- TimeLimit.cpp - A process that ends in time ----------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/TimeLimit.h"
#include <atomic>
#include <csignal>
#include <cstring>
#include <sys/time.h>
#include <unistd.h>

namespace nobounce::support {

// A signal handler is given nothing: what it needs has to be found.
static std::atomic<const char *> Farewell = nullptr;
static std::atomic<int> FarewellCode = 0;
static std::atomic<pid_t> Limited = 0;

static void endNow(int) {
  // A worker forked while the alarm was about to ring is none of ours.
  if (::getpid() != Limited)
    return;
  if (const char *Text = Farewell)
    if (::write(STDERR_FILENO, Text, std::strlen(Text)) < 0)
      ::_exit(FarewellCode);
  ::_exit(FarewellCode);
}

static void ring(double Seconds) {
  itimerval After = {};
  After.it_value.tv_sec = static_cast<time_t>(Seconds);
  After.it_value.tv_usec = static_cast<suseconds_t>(
      (Seconds - static_cast<double>(After.it_value.tv_sec)) * 1e6);
  ::setitimer(ITIMER_REAL, &After, nullptr);
}

TimeLimit::TimeLimit(double Seconds, std::string M, int Code)
    : Message(std::move(M)) {
  Farewell = Message.c_str();
  FarewellCode = Code;
  Limited = ::getpid();
  struct sigaction Action = {};
  Action.sa_handler = endNow;
  ::sigaction(SIGALRM, &Action, nullptr);
  ring(Seconds);
}

TimeLimit::~TimeLimit() {
  ring(0);
  struct sigaction Action = {};
  Action.sa_handler = SIG_DFL;
  ::sigaction(SIGALRM, &Action, nullptr);
  Farewell = nullptr;
}

} // namespace nobounce::support
