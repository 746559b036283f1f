//===- Invocation.h - From compile commands to clang ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend, internal to what runs clang. Makes clang's own options of a
/// unit's command.
///
/// Ownership: values. Threads: pure. Determinism: depends on the command alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_INVOCATION_H
#define NOBOUNCE_FRONTEND_INVOCATION_H

#include "Frontend/CompileUnit.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace nobounce::frontend {

/// The invocation for `Unit`; null when clang makes nothing of it. `Errors`
/// gets what clang says of the flags.
std::shared_ptr<clang::CompilerInvocation>
makeInvocation(const CompileUnit &Unit,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS,
               clang::DiagnosticConsumer &Errors);

/// Turns off each warning that the flags left a mere warning: nobody sees it,
/// and some (uninitialised variables) cost an analysis of every function.
void silenceWarnings(clang::DiagnosticsEngine &Diags);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_INVOCATION_H
