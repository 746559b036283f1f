//===- ErrorContext.h - Errors that say where they happened -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Support. Making errors and adding context outward, so that a message
/// reads `place: cause; what to do`.
///
/// Ownership: errors are moved in and out. Threads: none needed.
/// Determinism: messages depend on the arguments alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_ERRORCONTEXT_H
#define NOBOUNCE_SUPPORT_ERRORCONTEXT_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace nobounce::support {

/// An error with this message.
inline llvm::Error makeError(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

/// `E` with "Context: " in front of its message. `E` must hold an error.
inline llvm::Error withContext(const llvm::Twine &Context, llvm::Error E) {
  return makeError(Context + ": " + llvm::toString(std::move(E)));
}

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_ERRORCONTEXT_H
