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
/// some of the folders that hold alternatives; one program serves several
/// profiles, so a target carries its alternative and the search for chains
/// filters. The configuration says which security modules are enabled.
///
/// Ownership: refers to the rule set. Threads: immutable once built.
/// Determinism: yes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_SELECTION_H
#define NOBOUNCE_LINK_SELECTION_H

#include "Link/Symbols.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringMap.h"

namespace nobounce::link {

/// One of the kernel's alternatives, as far as profiles tell them apart: a
/// filesystem's folder, a file of control files. 0: what every profile keeps.
using AlternativeId = uint16_t;

/// The profiles a program is linked for, and which alternatives each keeps.
class ProfileSet {
public:
  /// The profiles of those ids, the default one for none, and those that
  /// entries name. No profile at all keeps everything. Fails on an unknown id.
  static llvm::Expected<ProfileSet> build(const rules::RuleSet &R,
                                          const LinkOptions &Options);

  /// Alternative of a function of one file that a table of another holds.
  AlternativeId alternativeOf(llvm::StringRef TableFile,
                              llvm::StringRef FunctionFile);
  /// Text of an alternative: its folder or file; "" for what all share.
  llvm::StringRef name(AlternativeId A) const { return Alternatives[A].Name; }

  /// Profiles in use; the run's own come first.
  size_t size() const { return Active.size(); }
  size_t ownCount() const { return Own; }
  llvm::StringRef id(unsigned Profile) const;
  /// Index of a profile in use; None when no entry and no option names it.
  uint32_t find(llvm::StringRef Id) const;
  bool keeps(unsigned Profile, AlternativeId A) const {
    return Active[Profile] == facts::None ||
           Alternatives[A].KeptBy[Active[Profile]];
  }
  /// Whether entries that the file defines and that name no profile run in it.
  bool runsEntriesOf(unsigned Profile, llvm::StringRef File) const;
  /// Whether some profile in use keeps it.
  bool isInPlay(AlternativeId A) const;

  /// The alternative of a file that no profile in use keeps, and the profiles
  /// that do.
  std::pair<std::string, std::vector<std::string>>
  outOfPlay(llvm::StringRef File) const;

  /// Everything is in play, but not all on one chain.
  bool allTargets() const { return All; }
  /// Whether two alternatives can be on one chain: some profile has both.
  bool goTogether(AlternativeId A, AlternativeId B) const;

private:
  struct Alternative {
    std::string Name;
    llvm::BitVector KeptBy; ///< Per profile of the rules.
    bool operator==(const Alternative &) const = default;
  };
  Alternative ofFile(llvm::StringRef File) const;

  const rules::RuleSet *R = nullptr;
  std::vector<uint32_t> Active; ///< Index into the rules' profiles, or None.
  size_t Own = 0;
  bool All = false;
  std::vector<Alternative> Alternatives;
  llvm::StringMap<AlternativeId> ByFile; ///< Where both files are one.
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
