//===- ReadValues.cpp - Reading single keys -------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Braces.h"
#include "Rules/Read.h"

using namespace nobounce;
using namespace nobounce::rules;

std::string rules::readText(const Node &N, llvm::StringRef Key) {
  const Node *Value = N.get(Key);
  return Value ? Value->Text : std::string();
}

std::vector<std::string> rules::readTexts(const Node &N, llvm::StringRef Key) {
  std::vector<std::string> Texts;
  const Node *Value = N.get(Key);
  if (Value && Value->isScalar())
    Texts.push_back(Value->Text);
  else if (Value)
    for (const Node &Item : Value->Values)
      Texts.push_back(Item.Text);
  return Texts;
}

int rules::readBoolean(const Node &N, llvm::StringRef Key) {
  const Node *Value = N.get(Key);
  return Value ? Value->Text == "true" : -1;
}

std::vector<SpelledName> rules::readNames(const Node &N, llvm::StringRef Key) {
  std::vector<SpelledName> Names;
  auto Add = [&](const Node &Pattern) {
    // The schema check has refused patterns that do not expand.
    for (std::string &Name : llvm::cantFail(expandBraces(Pattern.Text)))
      Names.push_back({std::move(Name), &Pattern});
  };
  const Node *Value = N.get(Key);
  if (Value && Value->isScalar())
    Add(*Value);
  else if (Value)
    for (const Node &Item : Value->Values)
      Add(Item);
  return Names;
}
