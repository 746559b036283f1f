//===- MemoryTest.cpp - Sizes of memory and budgets of workers ------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Memory.h"
#include "Frontend/WorkerPool.h"
#include "gtest/gtest.h"
#include <unistd.h>

using namespace nobounce;

namespace {

TEST(Memory, Sizes) {
  EXPECT_EQ(support::parseSize("7"), 7u);
  EXPECT_EQ(support::parseSize("3K"), 3u << 10);
  EXPECT_EQ(support::parseSize("900m"), 900u << 20);
  EXPECT_EQ(support::parseSize("2GiB"), uint64_t(2) << 30);
  EXPECT_EQ(support::parseSize("1TB"), uint64_t(1) << 40);
  for (const char *Bad : {"", "0", "-1", "G", "1.5G", "12Q", "1 G", "1GG",
                          "99999999999999999999", "99999999999T"})
    EXPECT_FALSE(support::parseSize(Bad)) << Bad;
}

TEST(Memory, OfAProcess) {
  EXPECT_GT(support::memoryOf(::getpid()), uint64_t(1) << 20);
  EXPECT_EQ(support::memoryOf(-5), 0u);
}

/// Workers that together take more than is allowed are replaced, or fewer of
/// them run, and every unit is done.
TEST(Memory, Budget) {
  frontend::MemoryUse Use;
  frontend::PoolOptions Options;
  Options.Jobs = 3;
  Options.Memory = uint64_t(700) << 20; // Three at first, by the usual size.
  Options.Use = &Use;
  auto Results = frontend::runInWorkers(
      12, Options, [Kept = std::string()](size_t) mutable {
        Kept += std::string(size_t(150) << 20, 'x'); // Never given back.
        ::usleep(400 * 1000);
        return std::string("ok");
      });
  ASSERT_TRUE(bool(Results)) << llvm::toString(Results.takeError());
  for (const frontend::WorkResult &R : *Results)
    EXPECT_EQ(R.Bytes, "ok");
  EXPECT_EQ(Use.MostWorkers, 3u);
  EXPECT_GT(Use.Replaced, 0u);
  EXPECT_GT(Use.Peak, uint64_t(150) << 20);
}

} // namespace
