//===- PluginMessage.h - What the plugin has the compiler say ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: plugin. Warnings and notes that stay what they are whatever the flags
/// make of warnings: a build never fails for what nobounce has to say.
///
/// Ownership: none. Threads: one. Determinism: none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_PLUGIN_PLUGINMESSAGE_H
#define NOBOUNCE_PLUGIN_PLUGINMESSAGE_H

#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"

namespace nobounce::plugin {

/// A warning, at a place or at none.
void warn(clang::DiagnosticsEngine &Diags, clang::SourceLocation Where,
          llvm::StringRef Text, llvm::ArrayRef<clang::FixItHint> Hints);

/// A note to the warning before.
void note(clang::DiagnosticsEngine &Diags, clang::SourceLocation Where,
          llvm::StringRef Text, llvm::ArrayRef<clang::FixItHint> Hints);

/// Says that something of nobounce's own went wrong.
void warnOfTrouble(clang::DiagnosticsEngine &Diags, llvm::StringRef Text);

} // namespace nobounce::plugin

#endif // NOBOUNCE_PLUGIN_PLUGINMESSAGE_H
