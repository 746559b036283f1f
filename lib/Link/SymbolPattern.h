//===- SymbolPattern.h - Symbols that stand for a slot ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A pattern such as `call_{hook}_{n}`: `{n}` stands for a
/// number, any other name in braces for an identifier. What the braces match is
/// put into the pattern of the slot's field.
///
/// Ownership: values. Threads: immutable. Determinism: yes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_SYMBOLPATTERN_H
#define NOBOUNCE_LINK_SYMBOLPATTERN_H

#include "Rules/Rules.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Regex.h"
#include <optional>
#include <string>
#include <vector>

namespace nobounce::link {

class SymbolPattern {
public:
  /// Fails on unbalanced braces, with the rule's place.
  static llvm::Expected<SymbolPattern> parse(const rules::StaticCall &Rule);

  llvm::StringRef record() const { return Record; }
  struct Match {
    std::string Field; ///< The slot's field.
    unsigned Number;   ///< What `{n}` stands for; 0 when there is none.
  };
  /// Nothing when the symbol has another shape.
  std::optional<Match> match(llvm::StringRef Symbol) const;

private:
  explicit SymbolPattern(llvm::StringRef R) : Regex(R) {}

  llvm::Regex Regex;
  std::string Prefix; ///< Literal start, to decide quickly.
  std::vector<std::string> Groups;
  std::string Record, Field;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_SYMBOLPATTERN_H
