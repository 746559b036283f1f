//===- ValueCheck.cpp - Is a value what its key wants ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/ValueCheck.h"
#include "Rules/Braces.h"
#include "Rules/Operands.h"
#include "Rules/Suggest.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"

using namespace nobounce::rules;

static std::vector<std::string> wordList(const KeySchema &Key) {
  std::vector<std::string> Words;
  for (const WordSchema &W : Key.Words)
    Words.push_back(W.Word);
  return Words;
}

static bool isIdentifier(llvm::StringRef Name) {
  return !Name.empty() && !llvm::isDigit(Name.front()) &&
         llvm::all_of(Name,
                      [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

static bool isInteger(const Node &N) {
  int64_t Integer;
  return !N.Quoted && !llvm::StringRef(N.Text).getAsInteger(0, Integer);
}

static void checkWord(const Node &N, const KeySchema &Key,
                      const std::string &Context, FileDiagnostics &Diags) {
  if (!Key.findWord(N.Text))
    Diags.error(N, Context + "unknown " + Key.Noun + " '" + N.Text + "'" +
                       suggest(N.Text, wordList(Key)));
}

/// One name pattern: braces that match, then an identifier or a glob.
static void checkName(const Node &N, const KeySchema &Key,
                      const std::string &Context, FileDiagnostics &Diags) {
  llvm::Expected<std::vector<std::string>> Names = expandBraces(N.Text);
  if (!Names)
    return Diags.error(N, Context + llvm::toString(Names.takeError()));
  for (const std::string &Name : *Names) {
    if (Key.Type == ValueType::Names) {
      if (!isIdentifier(Name))
        return Diags.error(N, Context + "'" + Name + "' is no C identifier");
      continue;
    }
    llvm::Expected<llvm::GlobPattern> Glob = llvm::GlobPattern::create(Name);
    if (!Glob)
      return Diags.error(N, Context + "'" + Name +
                                "': " + llvm::toString(Glob.takeError()));
    if (Name.empty())
      return Diags.error(N, Context + "empty name in '" + N.Text + "'");
  }
}

/// Every {word} must be known.
static void checkTemplate(const Node &N, const KeySchema &Key,
                          const std::string &Context, FileDiagnostics &Diags) {
  llvm::StringRef Rest = N.Text;
  while (true) {
    Rest = Rest.drop_front(std::min(Rest.find('{'), Rest.size()));
    if (!Rest.consume_front("{"))
      return;
    size_t Close = Rest.find('}');
    if (Close == llvm::StringRef::npos)
      return Diags.error(N, Context + "'{" + Rest.str() + "' is never closed");
    Node Word = N;
    Word.Text = Rest.take_front(Close).str();
    checkWord(Word, Key, Context, Diags);
    Rest = Rest.drop_front(Close + 1);
  }
}

/// A single scalar of the key's type.
static void checkScalar(const Node &N, const KeySchema &Key,
                        const std::string &Context, FileDiagnostics &Diags) {
  if (!N.isScalar())
    return Diags.error(N,
                       Context + "'" + Key.Name + "' must be a single value");
  switch (Key.Type) {
  case ValueType::Version:
  case ValueType::Integer:
    if (!isInteger(N))
      Diags.error(N, Context + "'" + Key.Name + "' must be a number, not '" +
                         N.Text + "'");
    return;
  case ValueType::Boolean:
    if (N.Quoted || (N.Text != "true" && N.Text != "false"))
      Diags.error(N, Context + "'" + Key.Name +
                         "' must be true or false, not '" + N.Text + "'");
    return;
  case ValueType::Names:
  case ValueType::Globs:
    return checkName(N, Key, Context, Diags);
  case ValueType::Template:
    return checkTemplate(N, Key, Context, Diags);
  case ValueType::Word:
  case ValueType::Words:
    return checkWord(N, Key, Context, Diags);
  case ValueType::Operand:
    if (llvm::Expected<Operand> O = parseOperand(N.Text); !O)
      Diags.error(N, Context + "'" + Key.Name +
                         "': " + llvm::toString(O.takeError()));
    return;
  case ValueType::Text:
  case ValueType::Texts:
    if (N.Text.empty())
      Diags.error(N, Context + "'" + Key.Name + "' is empty");
    return;
  case ValueType::Record:
  case ValueType::Records:
  case ValueType::Any:
    return;
  }
}

void nobounce::rules::checkValue(const Node &Value, const KeySchema &Key,
                                 const std::string &Context,
                                 FileDiagnostics &Diags) {
  if (Key.Type == ValueType::Any)
    return;
  bool MayBeList = Key.Type == ValueType::Texts ||
                   Key.Type == ValueType::Names ||
                   Key.Type == ValueType::Globs || Key.Type == ValueType::Words;
  if (!MayBeList || !Value.isList())
    return checkScalar(Value, Key, Context, Diags);
  if (Value.Values.empty())
    Diags.error(Value, Context + "'" + Key.Name + "' is an empty list");
  for (const Node &Item : Value.Values)
    checkScalar(Item, Key, Context, Diags);
}
