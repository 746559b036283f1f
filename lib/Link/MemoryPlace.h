//===- MemoryPlace.h - Where memory is --------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A place is memory in terms of one function; a location is the
/// same for all: the outermost record, and the fields below it.
///
/// Ownership: values. Threads: values. Determinism: see `Ids.h`.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_MEMORYPLACE_H
#define NOBOUNCE_LINK_MEMORYPLACE_H

#include "Facts/Types.h"
#include "Link/Ids.h"
#include "llvm/ADT/SmallVector.h"

namespace nobounce::link {

/// A step below a path of a function's facts.
struct PathStep {
  facts::PathKind Kind =
      facts::PathKind::Deref; ///< Deref, Field, Index or Container.
  NameId Record = 0, Field = 0;
  bool operator==(const PathStep &) const = default;
};

/// A memory location in terms of one function: one of its paths, and steps
/// below it that stand in the body of something it calls.
struct Place {
  uint32_t Path = facts::None;
  llvm::SmallVector<PathStep, 4> Extra;
  explicit operator bool() const { return Path != facts::None; }
};

/// Where memory is, independent of who reaches it: the outermost record and
/// the fields below it ("obj.count"), or a global that is no record.
struct Location {
  struct Step {
    NameId Record, Field;
    bool operator==(const Step &) const = default;
  };
  NameId Global = 0; ///< Only when Steps is empty or wrappers alone.
  llvm::SmallVector<Step, 2> Steps;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_MEMORYPLACE_H
