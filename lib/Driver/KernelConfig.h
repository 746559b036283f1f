//===- KernelConfig.h - The configuration of a tree, if it has one *- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Which options are set decides, for instance, which security
/// modules are enabled. A project without a configuration has none set.
///
/// Ownership: values. Threads: pure. Determinism: a map.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_KERNELCONFIG_H
#define NOBOUNCE_DRIVER_KERNELCONFIG_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <string>

namespace nobounce::driver {

/// `KEY=VALUE` of every option that is set, quotes around the value removed.
/// Empty when the tree has no configuration.
std::map<std::string, std::string> readKernelConfig(llvm::StringRef Root,
                                                    llvm::vfs::FileSystem &FS);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_KERNELCONFIG_H
