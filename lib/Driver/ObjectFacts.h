//===- ObjectFacts.h - Facts of a unit inside its object --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. A compiler that runs nobounce's plugin puts the facts of each
/// unit into its object file, as one frame (Facts/Frame.h) in a section of
/// their own that kernel links drop. Frames stand back to back, so a linker
/// that joins sections (`ld -r`) keeps them all.
///
/// Of what the unit was read from, names are kept and one hash over all
/// contents: the single hashes would be a third of the section, and do not
/// compress.
///
/// Ownership: values. Threads: pure functions. Determinism: equal facts give
/// equal bytes with one version of zstd.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_OBJECTFACTS_H
#define NOBOUNCE_DRIVER_OBJECTFACTS_H

#include "Facts/Origin.h"
#include "Facts/Store.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace nobounce::driver {

/// The section; kernel linker scripts discard all whose name starts so.
inline constexpr llvm::StringLiteral FactsSection = ".discard.nobounce";

/// What an object carries of one unit. Header functions and records stay
/// encoded: most of them are known from another unit.
struct ObjectFacts {
  facts::UnitOrigin Origin; ///< No flags: the command was not known.
  facts::Unit Unit;         ///< Without the names of its entities.
  std::vector<std::string> Functions, Records;
  std::vector<facts::Input> Inputs; ///< Without their contents' hashes.
  facts::EntityHash InputContents;  ///< Over the contents of all inputs.

  /// Whether all inputs are as they were.
  bool isUpToDate(facts::HashOfFile Hash) const;
};

/// The framed facts of a unit.
facts::Bytes encodeObjectFacts(const facts::UnitOrigin &Origin,
                               const facts::UnitFacts &Facts);

/// The frames of a section, one a unit.
llvm::Expected<std::vector<llvm::ArrayRef<uint8_t>>>
framesOf(llvm::ArrayRef<uint8_t> Section);

/// The facts in one frame. An error when they are damaged or another version of
/// nobounce made them.
llvm::Expected<ObjectFacts> decodeObjectFacts(llvm::ArrayRef<uint8_t> Frame);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_OBJECTFACTS_H
