//===- DotConfig.cpp - What a tree's .config says -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/DotConfig.h"
#include <tuple>

namespace nobounce::frontend {

llvm::StringRef DotConfig::get(llvm::StringRef Name) const {
  auto It = Values.find(Name);
  return It == Values.end() ? llvm::StringRef() : It->second;
}

DotConfig parseDotConfig(llvm::StringRef Text) {
  DotConfig C;
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (Line.consume_front("# Linux/")) {
      llvm::StringRef Rest;
      std::tie(C.Arch, Rest) = Line.split(' ');
      C.Release = Rest.split(' ').first.str();
    } else if (Line.starts_with("CONFIG_")) {
      auto [Name, Value] = Line.split('=');
      if (Value.consume_front("\""))
        Value.consume_back("\"");
      C.Values[Name] = Value.str();
    }
  }
  return C;
}

} // namespace nobounce::frontend
