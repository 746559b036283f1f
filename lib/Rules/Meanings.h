//===- Meanings.h - Meanings and their words --------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. How `Meaning` and `MemoryOrder` are spelled in YAML.
///
/// Ownership: none. Threads: pure. Determinism: constant.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_MEANINGS_H
#define NOBOUNCE_RULES_MEANINGS_H

#include "Rules/Rules.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace nobounce::rules {

/// The word of a meaning: "atomic-read".
llvm::StringRef word(Meaning Is);
/// The word of a memory order: "acquire".
llvm::StringRef word(MemoryOrder Order);

std::optional<Meaning> meaningOf(llvm::StringRef Word);
std::optional<MemoryOrder> orderOf(llvm::StringRef Word);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_MEANINGS_H
