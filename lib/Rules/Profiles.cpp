//===- Profiles.cpp - Which files a profile leaves in play ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Profiles.h"

using namespace nobounce;
using namespace nobounce::rules;

/// Whether `File` is `Path` or lies below it, by whole components.
static bool covers(llvm::StringRef Path, llvm::StringRef File) {
  return File.consume_front(Path) && (File.empty() || File.front() == '/');
}

/// Length of the subfolder of `Folder` that holds `File`; 0 when `File` stands
/// directly in `Folder` or elsewhere.
static size_t subfolderLength(llvm::StringRef Folder, llvm::StringRef File) {
  if (!covers(Folder, File))
    return 0;
  size_t Slash = File.find('/', Folder.size() + 1);
  return Slash == llvm::StringRef::npos ? 0 : Slash;
}

/// Whether the alternative of that length that holds `File` is out: nothing as
/// long is kept.
static bool isOut(const Profile &P, llvm::StringRef File, size_t Alternative) {
  size_t Kept = 0;
  for (llvm::StringRef Path : P.Keep)
    if (covers(Path, File))
      Kept = std::max(Kept, Path.size());
  return Kept < Alternative;
}

bool rules::runsEntriesOf(const Profile &P, llvm::StringRef File) {
  size_t Alternative = 0;
  for (llvm::StringRef Folder : P.Alternatives)
    Alternative = std::max(Alternative, subfolderLength(Folder, File));
  return !isOut(P, File, Alternative);
}

bool rules::inPlay(const Profile &P, llvm::StringRef File) {
  size_t Alternative = 0;
  for (llvm::StringRef Folder : P.Alternatives)
    Alternative = std::max(Alternative, subfolderLength(Folder, File));
  for (llvm::StringRef Path : P.Others)
    if (covers(Path, File))
      Alternative = std::max(Alternative, Path.size());
  return !isOut(P, File, Alternative);
}

const Profile *rules::findProfile(const RuleSet &Rules, llvm::StringRef Id) {
  for (const Profile &P : Rules.Profiles)
    if (P.Id == Id)
      return &P;
  return nullptr;
}

const Profile *rules::defaultProfile(const RuleSet &Rules) {
  for (const Profile &P : Rules.Profiles)
    if (P.Default)
      return &P;
  return nullptr;
}
