//===- Operands.h - Which operand a rule means ------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. The notation of operands: `arg0`, `&arg0`, `ptr`, `&x`,
/// `result`.
///
/// Ownership: values. Threads: pure. Determinism: a function of the text.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_OPERANDS_H
#define NOBOUNCE_RULES_OPERANDS_H

#include "Rules/Rules.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace nobounce::rules {

/// Reads an operand; the error names the forms there are.
llvm::Expected<Operand> parseOperand(llvm::StringRef Text);

/// Writes an operand as it is read; "" for an absent one.
std::string operandText(const Operand &O);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_OPERANDS_H
