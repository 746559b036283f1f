//===- Yaml.h - The border to yaml-cpp --------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. Text to nodes. The only place where exceptions exist; they
/// stop here.
///
/// Ownership: the result is a value. Threads: pure. Determinism: a function of
/// the text.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_YAML_H
#define NOBOUNCE_RULES_YAML_H

#include "Rules/Node.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace nobounce::rules {

struct ParsedYaml {
  Node Root; ///< Null node when the text has no content.
  bool Ok = false;
  std::string Message; ///< When not Ok.
  unsigned Line = 0, Column = 0;
};

/// Parses one YAML document. Rule files use plain YAML: no anchors, aliases,
/// tags, second documents, nor tabs as indentation.
ParsedYaml parseYaml(llvm::StringRef Text);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_YAML_H
