//===- NeededBodies.h - Functions that are not to be skipped ----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. A consumer may have the parser skip bodies of functions
/// that it takes to be of no use. When it turns out to need one, the unit is
/// read again with it; this is what it has turned out to need.
///
/// Ownership: belongs to a worker or a unit. Threads: one. Determinism: see
/// UnitParser::parseAlone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_NEEDEDBODIES_H
#define NOBOUNCE_FRONTEND_NEEDEDBODIES_H

#include "llvm/ADT/StringSet.h"

namespace nobounce::frontend {

class NeededBodies {
public:
  /// Has the body of that function read from now on.
  void add(llvm::StringRef Name) { Names.insert(Name); }
  /// Has all bodies read.
  void addAll() { All = true; }

  bool has(llvm::StringRef Name) const { return All || Names.contains(Name); }
  size_t size() const { return Names.size(); }

private:
  llvm::StringSet<> Names;
  bool All = false;
};

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_NEEDEDBODIES_H
