//===- WorldHashes.cpp - Hashes of the files of a world ----------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/WorldHashes.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace nobounce::driver {

WorldHashes WorldHashes::version(IntrusiveRefCntPtr<vfs::FileSystem> FS,
                                 StringRef Root,
                                 ArrayRef<StringRef> Changed) const {
  WorldHashes V = *this;
  V.Own = std::make_shared<facts::FileHashes>(std::move(FS), Root);
  // A file may be reached by several names, all with the same last part.
  for (StringRef Name : Changed)
    V.OwnNames.insert(sys::path::filename(Name));
  return V;
}

std::optional<facts::EntityHash> WorldHashes::operator()(StringRef Path) const {
  bool IsOwn = Own && OwnNames.contains(sys::path::filename(Path));
  return (IsOwn ? *Own : *Shared)(Path);
}

size_t WorldHashes::filesRead() const {
  return Shared->filesRead() + (Own ? Own->filesRead() : 0);
}

} // namespace nobounce::driver
