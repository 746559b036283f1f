//===- Manifest.h - What a variant of a unit was made from -*- C++ -*- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts, internal. The stored form of a unit's inputs and the name of
/// the unit shard that they yield. Read in place: a warm run compares half a
/// million inputs and keeps none.
///
/// Ownership: a view borrows the bytes. Threads: pure functions.
/// Determinism: inputs are sorted by path.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_MANIFEST_H
#define NOBOUNCE_FACTS_MANIFEST_H

#include "Facts/Codec.h"
#include "Facts/Shadows.h"
#include "Facts/StringPool.h"
#include "Facts/UnitKey.h"

namespace nobounce::facts {

/// Encodes; `Inputs` in any order, `Folders` as they are searched.
Bytes encodeManifest(std::vector<Input> Inputs, const EntityHash &Unit,
                     llvm::ArrayRef<std::string> Folders = {});

class ManifestView {
public:
  /// Checks `Encoded`, which must be 8-byte aligned and outlive the view.
  static llvm::Expected<ManifestView> open(llvm::ArrayRef<uint8_t> Encoded);

  /// Name of the unit's shard.
  EntityHash unit() const { return Unit; }

  /// As the function of that name in UnitKey.h. A header that stands where one
  /// of the inputs would have been found before where it was is new.
  std::optional<std::string> firstChange(HashOfFile Hash, Shadows &Known) const;

  /// How each input differs that is not as it was.
  std::vector<std::string> changes(HashOfFile Hash, Shadows &Known) const;

  /// The inputs, as values.
  std::vector<Input> inputs() const;

private:
  EntityHash content(uint32_t Index) const;
  /// Gives each change to `Visit` until it returns false.
  void visitChanges(HashOfFile Hash, Shadows &Known,
                    llvm::function_ref<bool(std::string)> Visit) const;

  StoredStrings Paths;
  StoredStrings Folders;
  const fbs::Manifest *Stored = nullptr;
  EntityHash Unit;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_MANIFEST_H
