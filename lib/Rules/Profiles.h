//===- Profiles.h - Which files a profile leaves in play --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. The one place that says what a profile's lists mean.
///
/// Ownership: none. Threads: pure. Determinism: a function of its arguments.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_PROFILES_H
#define NOBOUNCE_RULES_PROFILES_H

#include "Rules/Rules.h"
#include "llvm/ADT/StringRef.h"

namespace nobounce::rules {

/// Whether an ops table that `File` (tree-relative) defines can be the target
/// of an indirect call under `P`. A file that is no alternative always can. Of
/// an alternative and a kept folder that both cover the file the longer one
/// decides, at equal length the kept one: "net" out, "net/core" kept.
bool inPlay(const Profile &P, llvm::StringRef File);

/// Whether an entry that `File` defines and that names no profile runs under
/// `P`: not when the file lies in a subfolder of an alternative that is out, as
/// what one filesystem's threads do has no place beside another. What stands
/// among `Others` for its tables has entries in any case.
bool runsEntriesOf(const Profile &P, llvm::StringRef File);

/// The profile of that id; null when there is none.
const Profile *findProfile(const RuleSet &Rules, llvm::StringRef Id);

/// The first profile marked as default; null when there is none.
const Profile *defaultProfile(const RuleSet &Rules);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_PROFILES_H
