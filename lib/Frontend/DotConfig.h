//===- DotConfig.h - What a tree's .config says -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. The values of a kernel's `.config`.
///
/// Ownership: a value. Threads: immutable once made. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_DOTCONFIG_H
#define NOBOUNCE_FRONTEND_DOTCONFIG_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace nobounce::frontend {

struct DotConfig {
  std::string Arch;    ///< kbuild's name, from the head comment: "x86".
  std::string Release; ///< "6.12.117".
  llvm::StringMap<std::string> Values; ///< Quotes taken off.

  /// The value of an option; "" when it is not set.
  llvm::StringRef get(llvm::StringRef Name) const;
  bool isOn(llvm::StringRef Name) const { return get(Name) == "y"; }
};

/// Reads the text of a `.config`.
DotConfig parseDotConfig(llvm::StringRef Text);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_DOTCONFIG_H
