//===- Braces.h - Names written with braces ---------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. `atomic{,64,_long}_read` stands for three names.
///
/// Ownership: values. Threads: pure. Determinism: in the order written.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_BRACES_H
#define NOBOUNCE_RULES_BRACES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::rules {

/// All names a pattern stands for, as a shell expands it; groups may nest. The
/// error says which brace has no partner.
llvm::Expected<std::vector<std::string>> expandBraces(llvm::StringRef Pattern);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_BRACES_H
