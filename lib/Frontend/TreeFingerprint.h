//===- TreeFingerprint.h - Did anything in the tree change? -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. A cheap and honest fingerprint: name, size and time of
/// `.config`, of every file that configuration and kbuild generate, and the
/// time of every folder (which changes when a file in it is made, renamed or
/// removed). An in-place edit of an ordinary source is not seen: make does
/// none.
///
/// Ownership: values. Threads: pure. Determinism: sorted walk.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_TREEFINGERPRINT_H
#define NOBOUNCE_FRONTEND_TREEFINGERPRINT_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace nobounce::frontend {

/// Tree-relative path → size and time.
using TreeFingerprint = std::map<std::string, std::pair<uint64_t, uint64_t>>;

/// The fingerprint of the tree at `Root`.
TreeFingerprint takeFingerprint(llvm::StringRef Root);

/// The paths that differ, sorted.
std::vector<std::string> changedPaths(const TreeFingerprint &Before,
                                      const TreeFingerprint &After);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_TREEFINGERPRINT_H
