//===- Selection.h - What is in play: profile and modules ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A slot of an operations table has as many targets as the
/// kernel has alternatives; on one machine few of them run. A *profile* keeps
/// some of the folders that hold alternatives; the configuration says which
/// security modules are enabled.
///
/// Ownership: values. Threads: immutable once built. Determinism: yes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_SELECTION_H
#define NOBOUNCE_LINK_SELECTION_H

#include "Link/Symbols.h"

namespace nobounce::link {

/// Keeps what a profile keeps.
class ProfileFilter {
public:
  /// The profile of that id; the default one for "". No profile at all keeps
  /// everything.
  static llvm::Expected<ProfileFilter> build(const rules::RuleSet &R,
                                             llvm::StringRef Id);

  /// Whether an operations table that the file defines is in play.
  bool keeps(llvm::StringRef File) const;
  llvm::StringRef id() const { return P ? llvm::StringRef(P->Id) : ""; }

private:
  const rules::Profile *P = nullptr;
};

/// Which security modules are enabled, and which of their tables count.
class ModuleFilter {
public:
  ModuleFilter(const Symbols &S, const rules::RuleSet &R,
               const LinkOptions &Options);

  /// Whether a table of hooks counts: its module is enabled, or not known.
  bool keeps(const facts::Global &Table) const;
  /// Enabled modules, by the folder of their description.
  const std::vector<std::string> &enabled() const { return Enabled; }

private:
  struct Module {
    std::string File, Folder;
    bool IsEnabled;
  };
  std::vector<Module> Modules;
  std::vector<std::string> HookRecords, Enabled;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_SELECTION_H
