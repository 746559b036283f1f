//===- SchemaCheck.cpp - Does a file have the form it should --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/SchemaCheck.h"
#include "Rules/Suggest.h"
#include "Rules/ValueCheck.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce::rules;

namespace {

class Checker {
public:
  Checker(const FileSchema &Schema, FileDiagnostics &Diags)
      : Schema(Schema), Diags(Diags) {}

  void checkRecord(const Node &N, const TypeSchema &Type);

private:
  const FileSchema &Schema;
  FileDiagnostics &Diags;

  void checkKeys(const Node &N, const TypeSchema &Type,
                 const std::string &Context);
  void checkMissing(const Node &N, const TypeSchema &Type,
                    const std::string &Context);
  void checkCompany(const Node &N, const TypeSchema &Type, const KeySchema &Key,
                    const std::string &Context);
  void checkNested(const Node &N, const KeySchema &Key,
                   const std::string &Context);
};

} // namespace

/// "primitive 'foo': ", or "" for an item that has no name.
static std::string contextOf(const Node &N, const TypeSchema &Type) {
  for (const std::string &Key : Type.Label)
    if (const Node *Label = N.get(Key)) {
      if (Label->isList() && !Label->Values.empty())
        Label = &Label->Values.front();
      if (Label->isScalar())
        return Type.Noun + " '" + Label->Text + "': ";
    }
  return Type.Noun.empty() ? "" : Type.Noun + ": ";
}

static std::vector<std::string> keyNames(const TypeSchema &Type) {
  std::vector<std::string> Names;
  for (const KeySchema &Key : Type.Keys)
    Names.push_back(Key.Name);
  return Names;
}

/// Record or list of records; the rest is a value.
void Checker::checkNested(const Node &N, const KeySchema &Key,
                          const std::string &Context) {
  const TypeSchema *Type = Schema.findType(Key.Of);
  assert(Type && "schema names a type it does not have");
  if (Key.Type == ValueType::Record) {
    if (!N.isMap())
      return Diags.error(N, Context + "'" + Key.Name +
                                "' must be a map of keys and values");
    return checkRecord(N, *Type);
  }
  if (!N.isList())
    return Diags.error(N, Context + "'" + Key.Name +
                              "' must be a list (lines that begin with '- ')");
  for (const Node &Item : N.Values) {
    if (Item.isMap())
      checkRecord(Item, *Type);
    else
      Diags.error(Item, Context + "each item of '" + Key.Name +
                            "' must be a map of keys and values");
  }
}

void Checker::checkKeys(const Node &N, const TypeSchema &Type,
                        const std::string &Context) {
  for (size_t I = 0; I < N.Keys.size(); ++I) {
    const Node &Name = N.Keys[I], &Value = N.Values[I];
    const KeySchema *Key = Type.findKey(Name.Text);
    if (!Key) {
      Diags.error(Name, Context + "unknown key '" + Name.Text + "'" +
                            suggest(Name.Text, keyNames(Type)));
      continue;
    }
    if (N.get(Name.Text) != &Value) {
      Diags.error(Name, Context + "key '" + Name.Text + "' is given twice");
      continue;
    }
    if (Key->Type == ValueType::Record || Key->Type == ValueType::Records)
      checkNested(Value, *Key, Context);
    else
      checkValue(Value, *Key, Context, Diags);
  }
}

void Checker::checkMissing(const Node &N, const TypeSchema &Type,
                           const std::string &Context) {
  for (const KeySchema &Key : Type.Keys)
    if (Key.Required && !N.get(Key.Name))
      Diags.error(N, Context + "key '" + Key.Name + "' is missing");
  bool HasOne = Type.OneOf.empty();
  for (const std::string &Key : Type.OneOf)
    HasOne |= N.get(Key) != nullptr;
  if (!HasOne)
    Diags.error(N, Context + "needs one of the keys '" +
                       llvm::join(Type.OneOf, "', '") + "'");
}

/// A word may ask for other keys beside it, and keys that some words ask for
/// are wrong beside the others.
void Checker::checkCompany(const Node &N, const TypeSchema &Type,
                           const KeySchema &Key, const std::string &Context) {
  const Node *Value = N.get(Key.Name);
  const WordSchema *Word =
      Value && Value->isScalar() ? Key.findWord(Value->Text) : nullptr;
  if (!Word)
    return;
  for (const std::string &Need : Word->Needs)
    if (!N.get(Need))
      Diags.error(*Value, Context + Key.Noun + " '" + Word->Word +
                              "' needs the key '" + Need + "'");
  auto Mentions = [](const WordSchema &W, llvm::StringRef Other) {
    return llvm::is_contained(W.Needs, Other) ||
           llvm::is_contained(W.Allows, Other);
  };
  for (const Node &Other : N.Keys)
    if (!Mentions(*Word, Other.Text) &&
        llvm::any_of(Key.Words, [&](const WordSchema &W) {
          return Mentions(W, Other.Text);
        }))
      Diags.error(Other, Context + "key '" + Other.Text +
                             "' says nothing beside " + Key.Noun + " '" +
                             Word->Word + "'");
  for (const auto &[Beside, Name] : Word->Refine)
    if (const Node *Refined = N.get(Beside)) {
      KeySchema As = *Type.findKey(Beside);
      As.Type = ValueType::Record;
      As.Of = Name;
      checkNested(*Refined, As, Context);
    } else {
      Diags.error(*Value, Context + Key.Noun + " '" + Word->Word +
                              "' needs the key '" + Beside + "'");
    }
}

void Checker::checkRecord(const Node &N, const TypeSchema &Type) {
  std::string Context = contextOf(N, Type);
  checkKeys(N, Type, Context);
  checkMissing(N, Type, Context);
  for (const KeySchema &Key : Type.Keys)
    if (Key.Type == ValueType::Word)
      checkCompany(N, Type, Key, Context);
}

void nobounce::rules::checkSchema(const Node &Root, const FileSchema &Schema,
                                  FileDiagnostics &Diags) {
  if (Root.Kind == Node::Null)
    return Diags.error(Root,
                       "the file is empty; it needs at least 'schema: 1'");
  if (!Root.isMap())
    return Diags.error(
        Root,
        "the file is no map of keys and values; it begins with 'schema: 1'");
  // Another version may have another form: one message, not fifty.
  const Node *Version = Root.get("schema");
  int64_t Number = 0;
  if (Version && Version->isScalar() && !Version->Quoted &&
      !llvm::StringRef(Version->Text).getAsInteger(10, Number) &&
      Number != SchemaVersion)
    return Diags.error(*Version, "unknown schema version " +
                                     llvm::Twine(Number) +
                                     "; this nobounce reads version " +
                                     llvm::Twine(SchemaVersion));
  Checker(Schema, Diags).checkRecord(Root, *Schema.findType(Schema.Top));
}
