//===- Message.h - Messages from a rule's template --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Fills `{name}` in a rule's message.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_MESSAGE_H
#define NOBOUNCE_CHECKS_MESSAGE_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace nobounce::checks {

using MessageValues = std::map<std::string, std::string>;

/// \p Template with each `{name}` replaced; an unknown name stays as it is.
std::string fillMessage(llvm::StringRef Template, const MessageValues &Values);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_MESSAGE_H
