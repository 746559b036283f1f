//===- History.h - What such patches gained before -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. `history.yaml` beside the folders of rules: patches of the
/// public history. No verdict depends on them, so they are read only where they
/// are shown.
///
/// Ownership: values. Threads: pure. Determinism: in the order of folders and
/// file.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_HISTORY_H
#define NOBOUNCE_RULES_HISTORY_H

#include "Rules/Diagnostic.h"
#include "Rules/Rules.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace nobounce::rules {

/// Stands in a folder of rules, beside the folders of its kinds.
inline constexpr char HistoryFile[] = "history.yaml";

struct PastPatch {
  std::string Title;
  std::string Link, Sent, Commit; ///< "" when not known.
  std::string Kind;               ///< Of the checks that find such places.
  std::vector<std::string> Forms, Families;
  std::string Gain;
  Position Where;
};

/// The patches of all folders that have a history. What is wrong with a file
/// is added to \p Diagnostics.
std::vector<PastPatch> readHistory(llvm::ArrayRef<std::string> Dirs,
                                   llvm::vfs::FileSystem &FS,
                                   std::vector<RuleDiagnostic> &Diagnostics);

/// The same; any error in a file fails it.
llvm::Expected<std::vector<PastPatch>>
loadHistory(llvm::ArrayRef<std::string> Dirs, llvm::vfs::FileSystem &FS);

/// Those of a kind, nearest first: of the same form, then with families in
/// common; at most \p Most of them.
std::vector<const PastPatch *>
similarPatches(llvm::ArrayRef<PastPatch> All, llvm::StringRef Kind,
               llvm::StringRef Form, llvm::ArrayRef<std::string> Families,
               size_t Most);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_HISTORY_H
