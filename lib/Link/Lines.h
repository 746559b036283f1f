//===- Lines.h - Which fields share a cache line ---------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Two fields of one object share a line for certain, possibly, or
/// never: that follows from their offsets and from what is known of where the
/// object begins. Known is the record's own alignment, and that of a cache of
/// objects that all of them come from; a record that is also embedded in others
/// begins anywhere its own alignment allows.
///
/// Ownership: refers to the units' records. Threads: immutable once built.
/// Determinism: neighbours by offset.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_LINES_H
#define NOBOUNCE_LINK_LINES_H

#include "Link/FunctionData.h"
#include "Link/Program.h"
#include "Link/Symbols.h"
#include "llvm/ADT/DenseSet.h"

namespace nobounce::link {

/// Whether two spans of an object that begins at some multiple of `Align`
/// share a line of `Line` bytes. Both are powers of two.
LineFit lineFit(FieldSpan A, FieldSpan B, uint64_t Align, uint64_t Line);

class Lines {
public:
  Lines(Names &N, const Symbols &S, const std::vector<FunctionData> &Data,
        const rules::RuleSet &R);

  /// Bytes that every object of the record begins at a multiple of.
  uint64_t alignment(NameId Record) const;
  /// Bytes of a location in its outermost record; none when no layout is known.
  std::optional<FieldSpan> span(const Location &L) const;
  /// How two locations of one outermost record stand to each other.
  LineFit fit(const Location &A, const Location &B) const;
  /// The other fields that are or may be in the location's line, by offset.
  /// Embedded records are looked into, wrappers and arrays are not.
  std::vector<LineMate> mates(const Location &L) const;
  uint64_t lineSize() const { return Line; }

private:
  void findCaches(Names &N, const std::vector<FunctionData> &Data,
                  const rules::RuleSet &R);
  void collect(const facts::Record &R, uint64_t Offset, const LineMate &Outer,
               unsigned Depth, std::vector<LineMate> &Out) const;

  const Names &N;
  const Symbols &S;
  uint64_t Line;
  llvm::DenseSet<NameId> Embedded, Wrappers;
  /// Records whose objects all come from an aligning cache.
  llvm::DenseMap<NameId, uint64_t> FromCache;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_LINES_H
