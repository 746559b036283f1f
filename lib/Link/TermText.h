//===- TermText.h - Terms in the words of their function --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Spells a term as the function's source would.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_TERMTEXT_H
#define NOBOUNCE_LINK_TERMTEXT_H

#include "Link/Program.h"

namespace nobounce::link {

/// "file->f_cred->usage", "result->count".
std::string termText(const Program &P, FunctionId F, const Term &T);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_TERMTEXT_H
