//===- NamedFiles.h - Units that stand on the command line ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. `FILE… -- FLAGS…`: no database and no tree, for small tests.
///
/// Ownership: values. Threads: pure. Determinism: units are sorted.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_NAMEDFILES_H
#define NOBOUNCE_DRIVER_NAMEDFILES_H

#include "Frontend/CompileUnit.h"
#include "llvm/Support/Error.h"

namespace nobounce::driver {

/// The folder that the process runs in.
llvm::Expected<std::string> currentFolder();

/// A project of the files, all with the same flags. Its root is the current
/// folder when that holds them all, else the innermost folder that does.
llvm::Expected<frontend::Project>
openNamedFiles(llvm::ArrayRef<std::string> Files,
               llvm::ArrayRef<std::string> Flags);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_NAMEDFILES_H
