//===- FixSources.h - The texts that edits are for --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Edits say bytes of the files that were analysed. Here are
/// those files' texts, held against the hashes by which their facts were found,
/// and whether the disk has the same (it has not with --overlay).
///
/// Ownership: owns the texts. Threads: one. Determinism: what was read decides.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_FIXSOURCES_H
#define NOBOUNCE_DRIVER_FIXSOURCES_H

#include "Checks/Verdict.h"
#include "Driver/OpenWorld.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>

namespace nobounce::driver {

class FixSources {
public:
  /// Reads the files that these findings would edit.
  void read(const OpenedWorld &W, llvm::ArrayRef<checks::Verdict> Findings);

  /// The text that a file was analysed as. An error when it is not that any
  /// more, or, for an edit in place, when what was analysed is not what the
  /// disk has.
  llvm::Expected<llvm::StringRef> text(llvm::StringRef File,
                                       bool InPlace) const;

  const std::string &root() const { return Root; }
  /// The version that the tree's own makefile says; "" when there is none.
  const std::string &release() const { return Release; }

private:
  struct Source {
    std::string Text;
    bool IsAnalysed = false; ///< Its hash is that of the facts.
    bool IsOnDisk = false;
  };
  std::string Root, Release;
  std::map<std::string, Source, std::less<>> Sources;
};

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_FIXSOURCES_H
