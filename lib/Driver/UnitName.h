//===- UnitName.h - What a unit's facts are kept under ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. The command, the compiler plugin and object files name the
/// facts of a unit alike, so that each finds what another has read.
///
/// Ownership: values. Threads: pure. Determinism: depends on the unit's command
/// and on the sources of this program.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_UNITNAME_H
#define NOBOUNCE_DRIVER_UNITNAME_H

#include "Facts/Origin.h"
#include "Frontend/CompileUnit.h"

namespace nobounce::driver {

/// What the key of a unit is made of. `Root` is the tree's.
facts::UnitOrigin originOf(const frontend::CompileUnit &U,
                           llvm::StringRef Root);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_UNITNAME_H
