//===- Origin.h - What the key of a unit was made of ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. A key is a hash: two that differ do not say in what. So what a
/// key was made of is kept beside the facts, under the name of the unit's main
/// file, for nothing but to tell why a unit is parsed again.
///
/// Ownership: values. Threads: pure functions. Determinism: pure functions.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_ORIGIN_H
#define NOBOUNCE_FACTS_ORIGIN_H

#include "Facts/Codec.h"
#include "Facts/UnitKey.h"

namespace nobounce::facts {

/// The parts of a unit's key, and what came of parsing it.
struct UnitOrigin {
  std::string Extractor;
  std::vector<std::string> Flags;
  std::string MainFile;
  std::string Problem; ///< Why there were no facts; "" when there were.

  bool operator==(const UnitOrigin &) const = default;
};

/// The key that these parts make.
UnitKey keyOf(const UnitOrigin &O);

/// Name under which origins of units with this main file are kept.
EntityHash originName(llvm::StringRef MainFile);

Bytes encodeOrigin(const UnitOrigin &O);
llvm::Expected<UnitOrigin> decodeOrigin(llvm::ArrayRef<uint8_t> Encoded);

/// In what `Now` is another unit than those that were `Kept` (newest first, all
/// of the same main file, none of the same key with facts): "flags changed: -O2
/// gone".
std::string differenceOf(llvm::ArrayRef<UnitOrigin> Kept,
                         const UnitOrigin &Now);

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_ORIGIN_H
