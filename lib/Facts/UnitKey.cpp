//===- UnitKey.cpp - What makes two parses of a unit the same ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/UnitKey.h"
#include "Support/Hashing.h"

namespace nobounce::facts {

UnitKey unitKey(llvm::StringRef Extractor, llvm::ArrayRef<std::string> Flags,
                llvm::StringRef MainFile) {
  support::SequenceHash Hash;
  Hash.add(FormatVersion).add(Extractor).add(MainFile).add(Flags.size());
  for (const std::string &Flag : Flags)
    Hash.add(Flag);
  support::Hash128 Result = Hash.result();
  return {{Result.low64, Result.high64}};
}

EntityHash contentHash(llvm::StringRef Content) {
  support::Hash128 Result = support::hash128(Content);
  return {Result.low64, Result.high64};
}

std::optional<std::string> changeOf(llvm::StringRef Path,
                                    const EntityHash &Content, bool Absent,
                                    HashOfFile Hash) {
  std::optional<EntityHash> Now = Hash(Path);
  if (Absent)
    return Now ? std::optional(Path.str() + " is new") : std::nullopt;
  if (!Now)
    return Path.str() + " is gone";
  if (*Now != Content)
    return Path.str() + " changed";
  return std::nullopt;
}

std::optional<std::string> firstChange(llvm::ArrayRef<Input> Inputs,
                                       HashOfFile Hash) {
  for (const Input &I : Inputs)
    if (auto Change = changeOf(I.Path, I.Content, I.Absent, Hash))
      return Change;
  return std::nullopt;
}

} // namespace nobounce::facts
