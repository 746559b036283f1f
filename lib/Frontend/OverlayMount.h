//===- OverlayMount.h - A private view of a tree that swallows writes --*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Puts the calling process into mount (and, without
/// privileges, user) namespaces of its own where an overlay covers the tree:
/// what is written goes to memory and vanishes with the process. A
/// read-only tree looks writable.
///
/// Ownership: the kernel's; all ends with the process. Threads: call in a
/// freshly forked child. Determinism: none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_OVERLAYMOUNT_H
#define NOBOUNCE_FRONTEND_OVERLAYMOUNT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace nobounce::frontend {

/// Covers `Root` for this process and its children. `Scratch` is an existing
/// empty folder outside of `Root` that the writable layer is mounted on.
/// Returns what went wrong; "" is success.
std::string enterPrivateOverlay(llvm::StringRef Root, llvm::StringRef Scratch);

/// Tries in a child whether this machine allows that.
bool overlayWorks(llvm::StringRef Root, llvm::StringRef Scratch);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_OVERLAYMOUNT_H
