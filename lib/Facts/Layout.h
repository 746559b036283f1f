//===- Layout.h - Value types and schema agree on every byte -*- C++ -*- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts, internal. The structs of Types.h are stored by copying their
/// bytes. That holds only while they have no implicit padding, hosts are
/// little-endian, and the schema has the same layout; all of it is asserted
/// here, so that a change of one side alone does not compile.
///
/// Ownership: none. Threads: none. Determinism: this is what it rests on.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_LAYOUT_H
#define NOBOUNCE_FACTS_LAYOUT_H

#include "Facts/Facts_generated.h"
#include "Facts/Types.h"
#include "Facts/Unit.h"
#include "llvm/Support/Endian.h"
#include <bit>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

namespace nobounce::facts {

static_assert(std::endian::native == std::endian::little,
              "facts are stored as they stand in memory");

/// The schema's struct for a value type.
template <class T> struct StoredAs;

#define NOBOUNCE_STORED(T)                                                     \
  template <> struct StoredAs<T> {                                             \
    using Type = fbs::T;                                                       \
  };                                                                           \
  static_assert(std::is_trivially_copyable_v<T>);                              \
  static_assert(sizeof(T) == sizeof(fbs::T));                                  \
  static_assert(alignof(T) == alignof(fbs::T));
NOBOUNCE_STORED(PathNode)
NOBOUNCE_STORED(Expr)
NOBOUNCE_STORED(Event)
NOBOUNCE_STORED(MacroUse)
NOBOUNCE_STORED(MacroArg)
NOBOUNCE_STORED(Branch)
NOBOUNCE_STORED(Block)
NOBOUNCE_STORED(Succ)
NOBOUNCE_STORED(Variable)
#undef NOBOUNCE_STORED

// The generated structs hide their members, so their offsets are compared by
// test/Unit/Facts/LayoutTest.cpp. Here: no padding but what has a name.
static_assert(offsetof(PathNode, Base) == 4 && sizeof(PathNode) == 20);
static_assert(offsetof(Expr, A) == 4 && sizeof(Expr) == 20);
static_assert(offsetof(Event, Flags) == 4 && sizeof(Event) == 44);
static_assert(offsetof(MacroUse, Begin) == 16 && sizeof(MacroUse) == 24);
static_assert(sizeof(MacroArg) == 12);
static_assert(offsetof(Branch, Cond) == 4 && sizeof(Branch) == 36);
static_assert(offsetof(Block, Term) == 20 && sizeof(Block) == 56);
static_assert(offsetof(Succ, Low) == 8 && sizeof(Succ) == 24);
static_assert(sizeof(Variable) == 16);

static_assert(sizeof(EntityHash) == sizeof(fbs::Hash) &&
              offsetof(EntityHash, Low) == 0);
template <> struct StoredAs<EntityHash> {
  using Type = fbs::Hash;
};

/// Sets the bytes that mean nothing to zero, so that equal facts have equal
/// bytes whatever a struct was built from.
inline void clearPadding(PathNode &P) { P.Pad[0] = P.Pad[1] = P.Pad[2] = 0; }
inline void clearPadding(Branch &B) { B.Pad = 0; }
inline void clearPadding(Block &B) { clearPadding(B.Term); }
template <class T> void clearPadding(T &) {}

/// A copy of a vector of structs: the verifier does not promise that one
/// stands at a multiple of eight, which their accessors need.
template <class Stored>
std::vector<Stored> items(const flatbuffers::Vector<const Stored *> &In) {
  std::vector<Stored> Out(In.size());
  if (In.size())
    std::memcpy(static_cast<void *>(Out.data()), In.Data(),
                In.size() * sizeof(Stored));
  return Out;
}

/// Identifiers in the shards' fourth to seventh byte.
inline constexpr char FunctionId[] = "NBFN";
inline constexpr char RecordId[] = "NBRC";
inline constexpr char UnitId[] = "NBUN";
inline constexpr char ManifestId[] = "NBMF";
inline constexpr char ContentsId[] = "NBTC";

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_LAYOUT_H
