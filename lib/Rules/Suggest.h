//===- Suggest.h - The word that was probably meant -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. Suggestions for a misspelled word.
///
/// Ownership: values. Threads: pure. Determinism: the first of equally near
/// words.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_SUGGEST_H
#define NOBOUNCE_RULES_SUGGEST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace nobounce::rules {

/// "; did you mean 'x'?" for the nearest of `Known`; when none is near, "; one
/// of: a, b" for a few known words, else "".
std::string suggest(llvm::StringRef Wrong, llvm::ArrayRef<std::string> Known);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_SUGGEST_H
