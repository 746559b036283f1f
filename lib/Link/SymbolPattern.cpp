//===- SymbolPattern.cpp - Symbols that stand for a slot ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/SymbolPattern.h"
#include "llvm/ADT/SmallVector.h"

using namespace nobounce;
using namespace nobounce::link;

llvm::Expected<SymbolPattern>
SymbolPattern::parse(const rules::StaticCall &Rule) {
  std::string Text = "^";
  std::vector<std::string> Groups;
  llvm::StringRef Rest = Rule.Symbol;
  std::string Prefix = Rest.take_until([](char C) { return C == '{'; }).str();
  while (!Rest.empty()) {
    auto [Literal, Tail] = Rest.split('{');
    Text += llvm::Regex::escape(Literal);
    if (Literal.size() == Rest.size())
      break;
    size_t Close = Tail.find('}');
    if (Close == llvm::StringRef::npos)
      return llvm::createStringError("%s:%u:%u: symbol '%s': '{' without '}'",
                                     Rule.Where.File.c_str(), Rule.Where.Line,
                                     Rule.Where.Column, Rule.Symbol.c_str());
    Groups.push_back(Tail.take_front(Close).str());
    Text += Groups.back() == "n" ? "([0-9]+)" : "([A-Za-z0-9_]+)";
    Rest = Tail.drop_front(Close + 1);
  }
  SymbolPattern P(Text + "$");
  P.Prefix = std::move(Prefix);
  P.Groups = std::move(Groups);
  P.Record = Rule.Record;
  P.Field = Rule.Field;
  return P;
}

std::optional<SymbolPattern::Match>
SymbolPattern::match(llvm::StringRef Symbol) const {
  llvm::SmallVector<llvm::StringRef, 4> Matches;
  if (!Symbol.starts_with(Prefix) || !Regex.match(Symbol, &Matches))
    return std::nullopt;
  Match M{Field, 0};
  for (size_t I = 0; I != Groups.size(); ++I) {
    if (Groups[I] == "n")
      Matches[I + 1].getAsInteger(10, M.Number);
    std::string Hole = "{" + Groups[I] + "}";
    for (size_t At; (At = M.Field.find(Hole)) != std::string::npos;)
      M.Field.replace(At, Hole.size(), Matches[I + 1].str());
  }
  return M;
}
