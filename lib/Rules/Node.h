//===- Node.h - YAML as plain nodes -----------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. What a rule file says before anything is known of its meaning:
/// a tree of scalars, lists and maps, each with its place. Hides yaml-cpp from
/// all but Yaml.cpp.
///
/// Ownership: a node owns its children. Threads: immutable once read.
/// Determinism: children in file order; a key given twice stands there twice.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_NODE_H
#define NOBOUNCE_RULES_NODE_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace nobounce::rules {

struct Node {
  enum KindType : uint8_t { Null, Scalar, List, Map } Kind = Null;
  bool Quoted = false;      ///< Scalar: `"1"` is text and no number.
  unsigned Line = 0;        ///< 1-based; 0: the file is empty.
  unsigned Column = 0;      ///< 1-based, in bytes.
  std::string Text;         ///< Scalar.
  std::vector<Node> Keys;   ///< Map: scalars, parallel to `Values`.
  std::vector<Node> Values; ///< Map: values; List: items.

  /// The value of a map's key; null when it is absent or this is no map.
  const Node *get(llvm::StringRef Key) const {
    for (size_t I = 0; I < Keys.size(); ++I)
      if (Keys[I].Text == Key)
        return &Values[I];
    return nullptr;
  }

  bool isScalar() const { return Kind == Scalar; }
  bool isList() const { return Kind == List; }
  bool isMap() const { return Kind == Map; }
};

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_NODE_H
