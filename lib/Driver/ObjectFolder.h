//===- ObjectFolder.h - Facts in the objects of a build ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Finds the facts that object files carry (ObjectFacts.h), also
/// those that `ld -r` joined, and makes a world of them: nothing is parsed.
///
/// Ownership: values. Threads: one. Determinism: files are taken in the order
/// of their names; a unit that several objects have is taken once.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_OBJECTFOLDER_H
#define NOBOUNCE_DRIVER_OBJECTFOLDER_H

#include "Driver/Console.h"
#include "Driver/ObjectFacts.h"
#include "Frontend/CompileUnit.h"
#include <map>

namespace nobounce::driver {

/// What the objects of a folder carry.
struct ObjectFolder {
  /// By object and main file; of the units that objects have.
  std::map<std::pair<std::string, std::string>, ObjectFacts> Facts;
  /// Objects without facts beside a C source of their name.
  std::vector<std::string> Without;

  /// The units, with the flags that are known, sorted and each once.
  std::vector<frontend::CompileUnit> units(llvm::StringRef Root) const;
};

/// Reads the objects in `Paths` (empty = all) of `Folder`, which has them where
/// the tree `Root` has their sources, and may be the tree. An object that
/// cannot be read, or whose facts cannot, is a warning.
ObjectFolder readObjects(llvm::StringRef Folder, llvm::StringRef Root,
                         llvm::ArrayRef<std::string> Paths, Console &C);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_OBJECTFOLDER_H
