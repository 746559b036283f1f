//===- CompileUnit.h - One translation unit and how it is compiled --*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. What a compilation database or kbuild says of one unit,
/// and the set of all of them (`Project`), which is all that later steps need
/// to know about where units come from.
///
/// Ownership: values. Threads: immutable once built. Determinism: units are
/// sorted by file, then object.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_COMPILEUNIT_H
#define NOBOUNCE_FRONTEND_COMPILEUNIT_H

#include "Facts/Unit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace nobounce::frontend {

struct CompileUnit {
  std::string File;              ///< Main file, tree-relative without `./`.
  std::string Object;            ///< Output, tree-relative; "" when not known.
  std::string Directory;         ///< Absolute; relative arguments start here.
  std::vector<std::string> Args; ///< As written, compiler first.
  facts::LinkDomain Domain = facts::LinkDomain::Vmlinux;
  /// Flags of GCC's whose values clang refuses (see RefusedFlags.h); may be
  /// null.
  std::shared_ptr<const std::vector<std::string>> Refused;
};

/// A generated file that units need and that has not been made yet.
struct GeneratedFile {
  std::string File;   ///< Tree-relative.
  std::string Object; ///< An object whose prerequisite it is.
};

/// All units that one run may read.
struct Project {
  std::string Root; ///< Absolute; what tree-relative names start at.
  std::vector<CompileUnit> Units;
  std::vector<GeneratedFile> Missing;     ///< Sorted by file.
  std::vector<std::string> MakeVariables; ///< "LLVM=-22"; empty for a database.
};

/// The link domain that flags and the object's folder say.
facts::LinkDomain linkDomainOf(llvm::StringRef Object,
                               llvm::ArrayRef<std::string> Args);

/// Sorts by file and object, and keeps one of several units of the same file
/// whose flags differ only in names and outputs.
void sortAndUnique(std::vector<CompileUnit> &Units);

/// The units whose file is one of `Paths` or lies below one. All when empty.
std::vector<CompileUnit> unitsBelow(llvm::ArrayRef<CompileUnit> Units,
                                    llvm::ArrayRef<std::string> Paths);

/// The project as the text of a compile_commands.json.
std::string toCompileCommandsJson(const Project &P);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_COMPILEUNIT_H
