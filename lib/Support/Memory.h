//===- Memory.h - What the machine has and a process uses -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Support. Sizes of memory, as users write them and as Linux tells.
///
/// Ownership: values. Threads: any. Determinism: only of `parseSize`.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_MEMORY_H
#define NOBOUNCE_SUPPORT_MEMORY_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <sys/types.h>

namespace nobounce::support {

/// Bytes that `Text` stands for: a number, then nothing, K, M, G or T (powers
/// of 1024; case and a "B" or "iB" behind do not matter). Nothing when it is no
/// such text, or 0.
std::optional<uint64_t> parseSize(llvm::StringRef Text);

/// Bytes that new processes can take: what is free or easily freed, and not
/// more than this process's control group allows. Nothing when unknown.
std::optional<uint64_t> availableMemory();

/// Bytes that a process uses (its proportional set size: what several share is
/// divided among them). 0 when that cannot be told.
uint64_t memoryOf(pid_t Process);

/// Has this process keep the memory that it frees: to give it back and ask for
/// it again costs a page fault for each page.
void keepFreedMemory();

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_MEMORY_H
