//===- ScratchFolder.cpp - A temporary folder -------------------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/ScratchFolder.h"
#include "Support/AtomicFile.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace nobounce::frontend {

Expected<ScratchFolder> ScratchFolder::make() {
  SmallString<128> Path;
  if (std::error_code EC = sys::fs::createUniqueDirectory("nobounce", Path))
    return support::makeError("no temporary folder can be made: " +
                              EC.message() + "; TMPDIR says where");
  return ScratchFolder(std::string(Path));
}

ScratchFolder::~ScratchFolder() {
  if (!Path.empty())
    sys::fs::remove_directories(Path);
}

Expected<std::string> ScratchFolder::write(StringRef Name,
                                           StringRef Bytes) const {
  SmallString<256> Full(Path);
  sys::path::append(Full, Name);
  if (Error E = support::writeFileAtomically(Full, Bytes))
    return E;
  return std::string(Full);
}

} // namespace nobounce::frontend
