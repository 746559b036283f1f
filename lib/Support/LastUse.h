//===- LastUse.h - When a file of a cache was used last ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Support. A cache's files are written once, so the time of their last
/// modification is free to say when they were used last.
///
/// Ownership: none. Threads: any. Determinism: what it says decides only what is
/// removed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_LASTUSE_H
#define NOBOUNCE_SUPPORT_LASTUSE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"

namespace nobounce::support {

/// Marks a file as used at `Now`; whether that worked makes no difference.
void markUsed(llvm::StringRef Path, llvm::sys::TimePoint<> Now);

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_LASTUSE_H
