//===- Schema.cpp - What may stand in a rule file -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Schema.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/StringSwitch.h"

using namespace nobounce::rules;

template <typename T>
static const T *findNamed(const std::vector<T> &Items, llvm::StringRef Name) {
  for (const T &Item : Items)
    if (Item.Name == Name)
      return &Item;
  return nullptr;
}

const WordSchema *KeySchema::findWord(llvm::StringRef Word) const {
  for (const WordSchema &W : Words)
    if (W.Word == Word)
      return &W;
  return nullptr;
}

const KeySchema *TypeSchema::findKey(llvm::StringRef Key) const {
  return findNamed(Keys, Key);
}

const TypeSchema *FileSchema::findType(llvm::StringRef Type) const {
  return findNamed(Types, Type);
}

static std::string text(const Node &N, llvm::StringRef Key) {
  const Node *Value = N.get(Key);
  return Value ? Value->Text : std::string();
}

static std::vector<std::string> texts(const Node &N, llvm::StringRef Key) {
  std::vector<std::string> Result;
  if (const Node *Value = N.get(Key))
    for (const Node &Item : Value->Values)
      Result.push_back(Item.Text);
  return Result;
}

static std::optional<ValueType> valueType(llvm::StringRef Word) {
  return llvm::StringSwitch<std::optional<ValueType>>(Word)
      .Case("version", ValueType::Version)
      .Case("integer", ValueType::Integer)
      .Case("boolean", ValueType::Boolean)
      .Case("text", ValueType::Text)
      .Case("texts", ValueType::Texts)
      .Case("names", ValueType::Names)
      .Case("globs", ValueType::Globs)
      .Case("template", ValueType::Template)
      .Case("word", ValueType::Word)
      .Case("words", ValueType::Words)
      .Case("operand", ValueType::Operand)
      .Case("record", ValueType::Record)
      .Case("records", ValueType::Records)
      .Case("any", ValueType::Any)
      .Default(std::nullopt);
}

static WordSchema readWord(llvm::StringRef Word, const Node &N) {
  WordSchema W;
  W.Word = Word.str();
  W.Doc = text(N, "doc");
  W.Needs = texts(N, "needs");
  W.Allows = texts(N, "allows");
  if (const Node *Refine = N.get("refine"))
    for (size_t I = 0; I < Refine->Keys.size(); ++I)
      W.Refine[Refine->Keys[I].Text] = Refine->Values[I].Text;
  return W;
}

static llvm::Expected<KeySchema> readKey(llvm::StringRef Name, const Node &N) {
  KeySchema K;
  K.Name = Name.str();
  K.Doc = text(N, "doc");
  K.Noun = N.get("noun") ? text(N, "noun") : K.Name;
  K.Of = text(N, "of");
  K.Refers = text(N, "refers");
  K.Required = text(N, "required") == "true";
  std::optional<ValueType> Type = valueType(text(N, "type"));
  if (!Type)
    return llvm::createStringError("key '" + Name + "': unknown type '" +
                                   text(N, "type") + "'");
  K.Type = *Type;
  if (const Node *Words = N.get("words"))
    for (size_t I = 0; I < Words->Keys.size(); ++I)
      K.Words.push_back(readWord(Words->Keys[I].Text, Words->Values[I]));
  return K;
}

static llvm::Expected<TypeSchema> readType(llvm::StringRef Name,
                                           const Node &N) {
  TypeSchema T;
  T.Name = Name.str();
  T.Doc = text(N, "doc");
  T.Noun = text(N, "noun");
  T.Label = texts(N, "label");
  T.OneOf = texts(N, "one-of");
  if (const Node *Keys = N.get("keys"))
    for (size_t I = 0; I < Keys->Keys.size(); ++I) {
      llvm::Expected<KeySchema> Key =
          readKey(Keys->Keys[I].Text, Keys->Values[I]);
      if (!Key)
        return Key.takeError();
      T.Keys.push_back(std::move(*Key));
    }
  return T;
}

llvm::Expected<FileSchema> nobounce::rules::parseSchema(llvm::StringRef Text,
                                                        llvm::StringRef Name) {
  ParsedYaml Yaml = parseYaml(Text);
  if (!Yaml.Ok)
    return llvm::createStringError(Name + ":" + llvm::Twine(Yaml.Line) + ":" +
                                   llvm::Twine(Yaml.Column) + ": " +
                                   Yaml.Message);
  FileSchema S;
  S.Folder = text(Yaml.Root, "folder");
  S.Doc = text(Yaml.Root, "doc");
  S.Top = text(Yaml.Root, "top");
  if (const Node *Types = Yaml.Root.get("types"))
    for (size_t I = 0; I < Types->Keys.size(); ++I) {
      llvm::Expected<TypeSchema> Type =
          readType(Types->Keys[I].Text, Types->Values[I]);
      if (!Type)
        return llvm::createStringError(
            Name + ": type '" + Types->Keys[I].Text +
            "': " + llvm::toString(Type.takeError()));
      S.Types.push_back(std::move(*Type));
    }
  if (!S.findType(S.Top))
    return llvm::createStringError(Name + ": no type '" + S.Top + "'");
  return S;
}

// One string literal for each file of rules/schema (see CMakeLists.txt).
static const char *const SchemaTexts[] = {
#include "Rules/SchemaTexts.inc"
};

// A unit test shows that these are well formed, so no input can fail here.
static FileSchema builtinSchema(llvm::StringRef Text) {
  return llvm::cantFail(parseSchema(Text, "built-in schema"));
}

std::vector<FileSchema> nobounce::rules::builtinSchemas() {
  std::vector<FileSchema> Schemas;
  for (const char *Text : SchemaTexts)
    if (FileSchema S = builtinSchema(Text); !S.Folder.empty())
      Schemas.push_back(std::move(S));
  return Schemas;
}

FileSchema nobounce::rules::suppressionSchema() {
  return builtinSchema(SchemaTexts[std::size(SchemaTexts) - 1]);
}
