//===- RunStats.cpp - What a run cost ---------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/RunStats.h"
#include "llvm/Support/JSON.h"
#include <sys/resource.h>

using namespace llvm;

namespace nobounce::driver {

static double seconds(std::chrono::steady_clock::duration D) {
  return std::chrono::duration<double>(D).count();
}

static double seconds(const timeval &T) { return T.tv_sec + T.tv_usec / 1e6; }

/// Of this process and its workers: they are its children and count once they
/// were waited for.
static double cpuSeconds() {
  rusage Self{}, Children{};
  getrusage(RUSAGE_SELF, &Self);
  getrusage(RUSAGE_CHILDREN, &Children);
  return seconds(Self.ru_utime) + seconds(Self.ru_stime) +
         seconds(Children.ru_utime) + seconds(Children.ru_stime);
}

RunStats::RunStats() : RunStart(Clock::now()) {}

void RunStats::PassList::end() {
  if (!Running.empty())
    Done.push_back(
        {Running, seconds(Clock::now() - Start), cpuSeconds() - CpuAtStart});
  Running.clear();
}

void RunStats::PassList::start(StringRef Name) {
  end();
  Running = Name.str();
  Start = Clock::now();
  CpuAtStart = cpuSeconds();
}

void RunStats::startPass(StringRef Name) {
  LinkPasses.end();
  Passes.start(Name);
}

void RunStats::startLinkPass(StringRef Name) { LinkPasses.start(Name); }

void RunStats::write(raw_ostream &OS) {
  LinkPasses.end();
  Passes.end();
  rusage Self{}, Children{};
  getrusage(RUSAGE_SELF, &Self);
  getrusage(RUSAGE_CHILDREN, &Children);

  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("wallSeconds", seconds(Clock::now() - RunStart));
    J.attribute("cpuSeconds", cpuSeconds());
    J.attribute("peakKilobytes", int64_t(Self.ru_maxrss));
    J.attribute("peakKilobytesOfAWorker", int64_t(Children.ru_maxrss));
    J.attribute("peakKilobytesTogether",
                std::max<int64_t>(Memory.Peak >> 10, Self.ru_maxrss));
    J.attribute("maxMemoryKilobytes", MaxMemory >> 10);
    J.attribute("jobs", Jobs);
    J.attribute("workers", Memory.MostWorkers);
    J.attribute("workersReplaced", Memory.Replaced);
    J.attribute("units", Units);
    J.attribute("cacheHits", CacheHits);
    J.attribute("parsed", Parsed);
    J.attribute("preambles", Preambles);
    J.attribute("preamblesBuilt", PreamblesBuilt);
    J.attribute("withPreamble", WithPreamble);
    J.attributeObject("withoutPreamble", [&] {
      for (const auto &[Reason, Units] : WithoutPreamble)
        J.attribute(Reason, Units);
    });
    J.attribute("failed", Failed);
    J.attribute("filesHashed", FilesHashed);
    J.attribute("kbuildFromCache", KbuildFromCache);
    J.attribute("resultFromIndex", ResultFromIndex);
    J.attribute("summariesKept", SummariesKept);
    J.attribute("summariesMade", SummariesMade);
    J.attribute("kbuildInOverlay", KbuildInOverlay);
    auto List = [&](StringRef Key, const PassList &L) {
      J.attributeArray(Key, [&] {
        for (const PassList::Pass &P : L.Done)
          J.object([&] {
            J.attribute("name", P.Name);
            J.attribute("wallSeconds", P.Wall);
            J.attribute("cpuSeconds", P.Cpu);
          });
      });
    };
    List("passes", Passes);
    List("linkPasses", LinkPasses);
  });
  OS << '\n';
}

} // namespace nobounce::driver
