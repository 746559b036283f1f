//===- ValueCheck.h - Is a value what its key wants -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. The part of the schema check that looks at single values.
///
/// Ownership: none. Threads: pure but for the diagnostics given. Determinism:
/// in the order of the file.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_VALUECHECK_H
#define NOBOUNCE_RULES_VALUECHECK_H

#include "Rules/FileDiagnostics.h"
#include "Rules/Schema.h"

namespace nobounce::rules {

/// Checks a value that is no record. `Context` begins every message.
void checkValue(const Node &Value, const KeySchema &Key,
                const std::string &Context, FileDiagnostics &Diags);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_VALUECHECK_H
