//===- Globals.h - Global variables and what initialises them ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Extract. A global variable with the leaves of its initialiser that
/// later phases can use: functions (ops tables), addresses, integers, strings.
///
/// Ownership: yields values. Threads: one per unit. Determinism: source order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EXTRACT_GLOBALS_H
#define NOBOUNCE_EXTRACT_GLOBALS_H

#include "Extract/Lowering.h"
#include "Facts/Unit.h"

namespace nobounce::extract {

/// Facts of \p VD, a variable with static storage. What its initialiser
/// mentions is added to \p Refs.
facts::Global lowerGlobal(const clang::VarDecl *VD, llvm::StringRef Symbol,
                          clang::ASTContext &Ctx, SourceMap &Sources,
                          TypeNames &Types, References &Refs);

} // namespace nobounce::extract

#endif // NOBOUNCE_EXTRACT_GLOBALS_H
