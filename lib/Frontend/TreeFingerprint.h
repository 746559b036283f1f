//===- TreeFingerprint.h - Did anything in the tree change? -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. A cheap and honest fingerprint: size and time of `.config`
/// and of every file that configuration and kbuild write, and for every folder
/// the names in it. An in-place edit of an ordinary source is not seen: make
/// does none. Times of folders do not count: kbuild's probes of the compiler
/// make a temporary folder and remove it.
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

/// Tree-relative path → size and time of a file; hash of a folder's names.
using TreeFingerprint = std::map<std::string, std::pair<uint64_t, uint64_t>>;

/// The fingerprint of the tree at `Root`.
TreeFingerprint takeFingerprint(llvm::StringRef Root);

/// The paths that differ, sorted.
std::vector<std::string> changedPaths(const TreeFingerprint &Before,
                                      const TreeFingerprint &After);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_TREEFINGERPRINT_H
