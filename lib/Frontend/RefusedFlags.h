//===- RefusedFlags.h - Flags whose value clang refuses ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Clang's option table knows which flags exist, but not
/// which values of them a target takes (`-mabi=lp64` is GCC's alone). For
/// commands of GCC the driver itself is asked, once per distinct set of flags.
///
/// Ownership: the list is shared by the units it is about. Threads: one.
/// Determinism: depends on the flags alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_REFUSEDFLAGS_H
#define NOBOUNCE_FRONTEND_REFUSEDFLAGS_H

#include "Frontend/CompileUnit.h"

namespace nobounce::frontend {

/// Fills `Refused` of each unit that GCC compiles.
void findRefusedFlags(std::vector<CompileUnit> &Units);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_REFUSEDFLAGS_H
