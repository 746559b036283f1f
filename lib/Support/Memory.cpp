//===- Memory.cpp - What the machine has and a process uses -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Memory.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <malloc.h>

using namespace llvm;

namespace nobounce::support {

std::optional<uint64_t> parseSize(StringRef Text) {
  uint64_t Number = 0;
  if (Text.consumeInteger(10, Number))
    return std::nullopt;
  if (Text.size() > 1 && !Text.consume_back_insensitive("iB"))
    Text.consume_back_insensitive("B");
  unsigned Shift = 0;
  if (!Text.empty()) {
    size_t Unit = Text.size() == 1
                      ? StringRef("KMGT").find(llvm::toUpper(Text.front()))
                      : StringRef::npos;
    if (Unit == StringRef::npos)
      return std::nullopt;
    Shift = 10 * (Unit + 1);
  }
  if (Number == 0 || Number > UINT64_MAX >> Shift)
    return std::nullopt;
  return Number << Shift;
}

/// The text of a file of /proc or /sys, whose size is not known before.
static std::string contents(const Twine &Path) {
  auto Buffer = MemoryBuffer::getFileAsStream(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

/// The number after `Name` at the start of a line, in bytes when in kB.
static std::optional<uint64_t> field(StringRef Text, StringRef Name) {
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    uint64_t Number = 0;
    if (!Line.consume_front(Name))
      continue;
    Line = Line.trim();
    if (Line.consumeInteger(10, Number))
      return std::nullopt;
    return Line.trim() == "kB" ? Number << 10 : Number;
  }
  return std::nullopt;
}

/// What the control group of this process still allows.
static std::optional<uint64_t> leftInGroup() {
  // "0::/path" in version 2; others have no single limit.
  std::string Groups = contents("/proc/self/cgroup");
  StringRef Path = StringRef(Groups).trim();
  if (!Path.consume_front("0::"))
    return std::nullopt;
  std::string Folder = ("/sys/fs/cgroup" + Path).str();
  uint64_t Limit = 0, Used = 0;
  std::string LimitText = contents(Folder + "/memory.max"),
              UsedText = contents(Folder + "/memory.current");
  if (StringRef(LimitText).trim().getAsInteger(10, Limit) ||
      StringRef(UsedText).trim().getAsInteger(10, Used))
    return std::nullopt;
  return Limit > Used ? Limit - Used : 0;
}

std::optional<uint64_t> availableMemory() {
  std::optional<uint64_t> Free =
      field(contents("/proc/meminfo"), "MemAvailable:");
  std::optional<uint64_t> Left = leftInGroup();
  if (Free && Left)
    return std::min(*Free, *Left);
  return Free ? Free : Left;
}

uint64_t memoryOf(pid_t Process) {
  return field(contents("/proc/" + Twine(Process) + "/smaps_rollup"), "Pss:")
      .value_or(0);
}

void keepFreedMemory() {
#ifdef __GLIBC__
  constexpr int Largest = 32 << 20; // glibc takes no higher threshold.
  ::mallopt(M_MMAP_THRESHOLD, Largest);
  ::mallopt(M_TRIM_THRESHOLD, 8 * Largest);
  ::mallopt(M_TOP_PAD, Largest / 4);
#endif
}

} // namespace nobounce::support
