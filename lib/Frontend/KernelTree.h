//===- KernelTree.h - Checks a kernel tree and how make is called --*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. `--kernel TREE`: what must hold before kbuild may be
/// asked anything, because make itself would repair a stale tree by writing to
/// it. Reads only; starts the tree's compiler once with `--version`.
///
/// Ownership: values. Threads: pure. Determinism: depends on the tree and on
/// the compilers in PATH.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_KERNELTREE_H
#define NOBOUNCE_FRONTEND_KERNELTREE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::frontend {

struct KernelTree {
  std::string Root;     ///< Absolute.
  std::string Release;  ///< "6.12.117".
  std::string Arch;     ///< kbuild's name: "x86", "arm64".
  std::string Compiler; ///< Program that make will call: "clang-22".
  std::vector<std::string> MakeVariables; ///< "LLVM=-22", "ARCH=arm64".

  /// Variables that keep make from reconfiguring because some other tool
  /// (rustc) than the one of the configuration is in PATH. Not for the user's
  /// eyes.
  std::vector<std::string> Pinned;

  /// `make -C ROOT LLVM=-22 TARGETS`, as a user would type it.
  std::string makeCommand(llvm::StringRef Targets) const;
};

/// Opens the configured and prepared tree at `Path`, or says which command
/// makes it so. `MakeVariables` of the caller come before what is inferred.
llvm::Expected<KernelTree>
openKernelTree(llvm::StringRef Path,
               llvm::ArrayRef<std::string> MakeVariables = {});

/// The root of the kernel tree that holds the folder `From`.
llvm::Expected<std::string> findKernelTree(llvm::StringRef From);

/// True when `Path` is the top folder of a kernel source tree.
bool isKernelTree(llvm::StringRef Path);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_KERNELTREE_H
