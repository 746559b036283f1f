//===- Read.h - From checked nodes to values --------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. One reader for each kind of file. They rely on the schema
/// check: a file that failed it never comes here.
///
/// Ownership: appends to what is given. Threads: pure. Determinism: in file
/// order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_READ_H
#define NOBOUNCE_RULES_READ_H

#include "Rules/FileDiagnostics.h"
#include "Rules/Node.h"
#include "Rules/Rules.h"

namespace nobounce::rules {

/// One file's items, before they are merged.
struct FileRules {
  RuleSet Items;
  // These hold for every profile of every file.
  std::vector<std::string> Alternatives, Others, Shared;
};

void readModels(const Node &Root, FileDiagnostics &Diags, FileRules &Into);
void readEntries(const Node &Root, FileDiagnostics &Diags, FileRules &Into);
void readProfiles(const Node &Root, FileDiagnostics &Diags, FileRules &Into);
void readCheck(const Node &Root, FileDiagnostics &Diags, FileRules &Into);

/// The text of a key; "" when it is absent.
std::string readText(const Node &N, llvm::StringRef Key);
/// The texts of a key with one string or a list.
std::vector<std::string> readTexts(const Node &N, llvm::StringRef Key);
/// -1 when the key is absent, else 0 or 1.
int readBoolean(const Node &N, llvm::StringRef Key);

/// A name with the node that spells it.
struct SpelledName {
  std::string Name;
  const Node *Where;
};
/// The names of a key, braces expanded.
std::vector<SpelledName> readNames(const Node &N, llvm::StringRef Key);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_READ_H
