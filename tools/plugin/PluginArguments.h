//===- PluginArguments.h - What the plugin was told -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: plugin. `-fplugin-arg-nobounce-NAME=VALUE` as plain values.
///
/// Ownership: values. Threads: immutable once parsed. Determinism: none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_PLUGIN_PLUGINARGUMENTS_H
#define NOBOUNCE_PLUGIN_PLUGINARGUMENTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::plugin {

struct PluginArguments {
  std::string Root;        ///< root=DIR: what names are relative to; "": found.
  std::string FactsFolder; ///< facts=DIR: a cache that gets the unit's facts.
  std::string Index;       ///< index=DIR: warns of what the index there says.
  std::string Tool;        ///< tool=FILE: the nobounce command; "": found.
  bool Embeds = false;     ///< embed: into the object file.
};

/// Parses them. An error names the argument and says which there are.
llvm::Expected<PluginArguments>
parsePluginArguments(llvm::ArrayRef<std::string> Words);

} // namespace nobounce::plugin

#endif // NOBOUNCE_PLUGIN_PLUGINARGUMENTS_H
