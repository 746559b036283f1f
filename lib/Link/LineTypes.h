//===- LineTypes.h - Cache lines, and what a test costs ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. What is said of a field's cache line: what else is in it, what
/// has touched it before, and what it costs to test a value there.
///
/// Ownership: values; writers belong to the program. Threads: values.
/// Determinism: see `Program`.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_LINETYPES_H
#define NOBOUNCE_LINK_LINETYPES_H

#include "Link/MemoryPlace.h"
#include <string>

namespace nobounce::link {

struct Writer;

/// Bytes of a field in its outermost record, end exclusive.
struct FieldSpan {
  uint64_t Begin, End;
};

/// Whether two fields of one object share a cache line.
enum class LineFit : uint8_t {
  Same,     ///< Wherever the object begins.
  Possible, ///< That depends on where it begins, which is not known.
  Other     ///< They do not.
};

/// A field that is or may be in another one's line.
struct LineMate {
  Location Where;
  std::string Name; ///< Dotted, below the outermost record.
  FieldSpan Span = {0, 0};
  LineFit Fit = LineFit::Other;
};

/// A line of an object, told apart from other objects' within one run.
struct RunLine {
  std::string Object;  ///< Equal for places that are of one object.
  std::string Through; ///< "file.inode": what holds the pointer to it, or "".
  uint64_t Line = 0;   ///< Of the object, as if that began with a line.
  LocationId Where = NoLocation; ///< As the outermost function knows it.
};

/// What a test costs at a place, cheapest first.
enum class GuardClass : uint8_t {
  StaticKey,    ///< Patched code.
  Register,     ///< A local, a parameter or a constant.
  TouchedLine,  ///< In a line that the path has touched before.
  OwnLine,      ///< In a line of an object that is at hand.
  PointerChase, ///< Behind a pointer that must be loaded first.
  SharedRead,   ///< In a line that other CPUs write on hot paths.
  Write         ///< A read-modify-write or a lock.
};

/// An access that runs, on every way, before some event and touches the line of
/// a location.
struct LineTouch {
  FunctionId Function = NoFunction;
  uint32_t Event =
      facts::None; ///< There: the access, or the call that does it.
  LocationId Where = NoLocation;
  LineFit Fit = LineFit::Other;
  bool IsSame = false; ///< It is the location itself.
  bool Writes = false; ///< By a read-modify-write or a store.
};

struct GuardCost {
  GuardClass Class = GuardClass::Register;
  LocationId Where = NoLocation; ///< What decides the class.
  LineTouch Touch;               ///< TouchedLine.
  const Writer *By = nullptr;    ///< SharedRead: a hot writer of the line.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_LINETYPES_H
