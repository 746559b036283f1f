//===- KernelConfig.cpp - The configuration of a tree, if it has one *- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/KernelConfig.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace nobounce::driver {

std::map<std::string, std::string> readKernelConfig(StringRef Root,
                                                    vfs::FileSystem &FS) {
  std::map<std::string, std::string> Config;
  SmallString<256> Path(Root);
  sys::path::append(Path, ".config");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = FS.getBufferForFile(Path);
  if (!Text)
    return Config;
  for (line_iterator Line(**Text, /*SkipBlanks=*/true, '#'); !Line.is_at_end();
       ++Line) {
    auto [Key, Value] = Line->split('=');
    Value = Value.trim();
    if (Value.size() >= 2 && Value.front() == '"' && Value.back() == '"')
      Value = Value.drop_front().drop_back();
    Config[Key.trim().str()] = Value.str();
  }
  return Config;
}

} // namespace nobounce::driver
