//===- LastUse.cpp - When a file of a cache was used last -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/LastUse.h"
#include "llvm/Support/FileSystem.h"

namespace nobounce::support {

void markUsed(llvm::StringRef Path, llvm::sys::TimePoint<> Now) {
  auto File = llvm::sys::fs::openNativeFileForRead(Path);
  if (!File)
    return llvm::consumeError(File.takeError());
  llvm::sys::fs::setLastAccessAndModificationTime(*File, Now);
  llvm::sys::fs::closeFile(*File);
}

} // namespace nobounce::support
