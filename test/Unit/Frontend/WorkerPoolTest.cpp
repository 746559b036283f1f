//===- WorkerPoolTest.cpp - Workers that die do not end the run -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/WorkerPool.h"
#include "gtest/gtest.h"
#include <csignal>
#include <unistd.h>

using namespace nobounce::frontend;

namespace {

std::vector<WorkResult> run(size_t Count, const PoolOptions &Options,
                            llvm::function_ref<std::string(size_t)> Work) {
  llvm::Expected<std::vector<WorkResult>> Results =
      runInWorkers(Count, Options, Work);
  if (!Results) {
    ADD_FAILURE() << llvm::toString(Results.takeError());
    return {};
  }
  return std::move(*Results);
}

TEST(WorkerPool, ResultsAreInUnitOrder) {
  PoolOptions Options;
  Options.Jobs = 3;
  auto Results = run(20, Options, [](size_t I) {
    // Early units take longest, so that they come back last.
    ::usleep(static_cast<useconds_t>((20 - I) * 500));
    return std::string(I * 10000, static_cast<char>('a' + I));
  });
  ASSERT_EQ(Results.size(), 20u);
  for (size_t I = 0; I != Results.size(); ++I)
    EXPECT_EQ(Results[I].Bytes,
              std::string(I * 10000, static_cast<char>('a' + I)));
}

TEST(WorkerPool, DeadWorkerIsAResultAndTheRestGoesOn) {
  PoolOptions Options;
  Options.Jobs = 2;
  size_t Calls = 0;
  auto Count = [&](size_t, size_t, size_t) { ++Calls; };
  Options.Progress = Count;
  auto Results = run(6, Options, [](size_t I) -> std::string {
    if (I == 1)
      ::raise(SIGKILL);
    if (I == 3)
      ::_exit(7);
    return "ok";
  });
  ASSERT_EQ(Results.size(), 6u);
  EXPECT_EQ(Calls, 6u);
  EXPECT_EQ(Results[1].Outcome, WorkOutcome::Crashed);
  EXPECT_EQ(Results[1].Detail, SIGKILL);
  EXPECT_EQ(Results[3].Outcome, WorkOutcome::Exited);
  EXPECT_EQ(Results[3].Detail, 7);
  for (size_t I : {0, 2, 4, 5})
    EXPECT_EQ(Results[I].Bytes, "ok");
  EXPECT_NE(Results[1].problem(), "");
  EXPECT_EQ(Results[0].problem(), "");
}

TEST(WorkerPool, TimeLimit) {
  PoolOptions Options;
  Options.SecondsPerUnit = 1;
  auto Results = run(2, Options, [](size_t I) {
    if (I == 0)
      ::sleep(60);
    return std::string("ok");
  });
  ASSERT_EQ(Results.size(), 2u);
  EXPECT_EQ(Results[0].Outcome, WorkOutcome::TimedOut);
  EXPECT_EQ(Results[1].Outcome, WorkOutcome::Done);
}

} // namespace
