//===- SchemaCheck.h - Does a file have the form it should ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. Compares a file's nodes with its schema. What passes can be
/// read without further tests.
///
/// Ownership: none. Threads: pure but for the diagnostics given. Determinism:
/// in the order of the file.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_SCHEMACHECK_H
#define NOBOUNCE_RULES_SCHEMACHECK_H

#include "Rules/FileDiagnostics.h"
#include "Rules/Schema.h"

namespace nobounce::rules {

/// Says of `Root` everything that is not as `Schema` wants it.
void checkSchema(const Node &Root, const FileSchema &Schema,
                 FileDiagnostics &Diags);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_SCHEMACHECK_H
