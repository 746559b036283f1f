//===- EmbedFacts.h - Facts into the object file ----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: plugin. Adds a section to what is being compiled. It is asked for by
/// an `asm` at file scope, which any code generator passes on; the section is
/// not loaded, and has no symbol.
///
/// Ownership: the declaration belongs to the AST. Threads: one. Determinism: a
/// function of the bytes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_PLUGIN_EMBEDFACTS_H
#define NOBOUNCE_PLUGIN_EMBEDFACTS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>

namespace clang {
class CompilerInstance;
}

namespace nobounce::plugin {

/// Has `Bytes` stand in the section for facts. Call before code is generated.
void embedFacts(clang::CompilerInstance &CI, llvm::ArrayRef<uint8_t> Bytes);

} // namespace nobounce::plugin

#endif // NOBOUNCE_PLUGIN_EMBEDFACTS_H
