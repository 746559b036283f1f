//===- UnitKey.h - What makes two parses of a unit the same -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. The key of a unit and the list of its inputs. A unit's facts
/// may be reused when the key is equal and every input has the content it had.
/// No part of either holds the tree's absolute location, so a cache serves a
/// moved tree and a moved cache serves a tree.
///
/// Ownership: values. Threads: pure functions. Determinism: flags count in
/// their order; inputs are sorted by path when stored.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_UNITKEY_H
#define NOBOUNCE_FACTS_UNITKEY_H

#include "Facts/Unit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace nobounce::facts {

/// Names what a unit is, but not what its files contain.
struct UnitKey {
  EntityHash Value;
  auto operator<=>(const UnitKey &) const = default;
};

/// Key of a unit. Covers `FormatVersion`, `Extractor` (changes whenever
/// Extract may lower the same source differently: tool version, clang version),
/// `Flags` and `MainFile`. Both must be free of the tree's own location: the
/// caller makes `-I` and `-include` operands tree-relative first.
UnitKey unitKey(llvm::StringRef Extractor, llvm::ArrayRef<std::string> Flags,
                llvm::StringRef MainFile);

/// A file that a unit's facts depend on.
struct Input {
  std::string Path; ///< Tree-relative, or absolute when outside the tree.
  EntityHash Content;
  bool Absent = false; ///< The unit depends on there being no such file.
  /// How many of the folders that headers are searched in did not have what
  /// the last `NameLength` characters of `Path` name. The unit depends on that.
  uint8_t Passed = 0;
  uint8_t NameLength = 0;

  bool operator==(const Input &) const = default;
};

/// Hash of the file `Path` (as in `Input::Path`) as this run sees it, overlays
/// included; nothing when there is no such file.
using HashOfFile =
    llvm::function_ref<std::optional<EntityHash>(llvm::StringRef Path)>;

/// Hash of a file's content, as it stands in `Input::Content`.
EntityHash contentHash(llvm::StringRef Content);

/// Nothing when one input is as it was, else how it is not.
std::optional<std::string> changeOf(llvm::StringRef Path,
                                    const EntityHash &Content, bool Absent,
                                    HashOfFile Hash);

/// Nothing when every input is as it was, else which one is not and how:
/// "include/linux/fs.h changed".
std::optional<std::string> firstChange(llvm::ArrayRef<Input> Inputs,
                                       HashOfFile Hash);

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_UNITKEY_H
