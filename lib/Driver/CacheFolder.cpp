//===- CacheFolder.cpp - Where facts are kept between runs ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/CacheFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace nobounce::driver {

std::string defaultCacheFolder() {
  std::optional<std::string> Named = sys::Process::GetEnv("NOBOUNCE_CACHE");
  if (Named && !Named->empty())
    return *Named;
  SmallString<128> Folder;
  if (!sys::path::cache_directory(Folder))
    return "";
  sys::path::append(Folder, "nobounce", "facts");
  return std::string(Folder);
}

} // namespace nobounce::driver
