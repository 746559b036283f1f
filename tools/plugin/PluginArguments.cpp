//===- PluginArguments.cpp - What the plugin was told ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PluginArguments.h"
#include "Support/ErrorContext.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace nobounce::plugin {

/// `Value` of an argument that names a folder, absolute.
static Error takeFolder(StringRef Name, StringRef Value, std::string &Out) {
  if (Value.empty())
    return support::makeError("argument '" + Name + "' needs a value: " + Name +
                              "=PATH");
  SmallString<256> Path(Value);
  if (std::error_code EC = sys::fs::make_absolute(Path))
    return support::makeError("the current folder: " + EC.message());
  Out = Path.str().str();
  return Error::success();
}

Expected<PluginArguments> parsePluginArguments(ArrayRef<std::string> Words) {
  PluginArguments A;
  for (StringRef Word : Words) {
    auto [Name, Value] = Word.split('=');
    if (Word == "embed") {
      A.Embeds = true;
      continue;
    }
    std::string *Folder = Name == "root"    ? &A.Root
                          : Name == "facts" ? &A.FactsFolder
                          : Name == "index" ? &A.Index
                          : Name == "tool"  ? &A.Tool
                                            : nullptr;
    if (!Folder)
      return support::makeError(
          "unknown argument '" + Word +
          "'; there are embed, facts=DIR, index=DIR, root=DIR and tool=FILE");
    if (Error E = takeFolder(Name, Value, *Folder))
      return E;
  }
  return A;
}

} // namespace nobounce::plugin
