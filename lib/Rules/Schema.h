//===- Schema.h - What may stand in a rule file -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. The form of the four kinds of rule file and of a file of
/// suppressions, as `rules/schema/*.yaml` says it. Those files are built into
/// the program: what is documented is what is checked, and `--rules DIR` brings
/// rules but no new form.
///
/// Ownership: values. Threads: immutable once read. Determinism: in the order
/// of the schema files.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_SCHEMA_H
#define NOBOUNCE_RULES_SCHEMA_H

#include "Rules/Node.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace nobounce::rules {

/// The only value of a file's `schema` key that is known.
inline constexpr int64_t SchemaVersion = 1;

enum class ValueType : uint8_t {
  Version, ///< SchemaVersion.
  Integer,
  Boolean,  ///< true or false.
  Text,     ///< One string.
  Texts,    ///< One string or a list of them.
  Names,    ///< The same, C identifiers with braces.
  Globs,    ///< The same, with * ? [] too.
  Template, ///< Text with {placeholders} out of Words.
  Word,     ///< One of Words.
  Words,    ///< A list of them.
  Operand,  ///< arg0, &arg0, result, a parameter's name.
  Record,   ///< A map of type Of.
  Records,  ///< A list of them.
  Any,
};

/// A word that a key may have as its value.
struct WordSchema {
  std::string Word, Doc;
  std::vector<std::string> Needs;  ///< Keys that must stand beside it.
  std::vector<std::string> Allows; ///< Further keys that may.
  std::map<std::string, std::string> Refine; ///< Key beside it → its type.
};

struct KeySchema {
  std::string Name, Doc;
  std::string Noun; ///< What a value is called in messages.
  ValueType Type = ValueType::Any;
  std::string Of; ///< Record, Records: the type's name.
  /// What of a tree the value names: function, macro, record; "": nothing.
  std::string Refers;
  bool Required = false;
  std::vector<WordSchema> Words;

  /// The word of that spelling; null when there is none.
  const WordSchema *findWord(llvm::StringRef Word) const;
};

struct TypeSchema {
  std::string Name, Doc;
  std::string Noun;               ///< What an item is called in messages.
  std::vector<std::string> Label; ///< Keys whose value names an item.
  std::vector<std::string> OneOf; ///< Keys of which at least one must stand.
  std::vector<KeySchema> Keys;

  const KeySchema *findKey(llvm::StringRef Key) const;
};

struct FileSchema {
  std::string Folder; ///< "" for files that are no rules.
  std::string Doc, Top;
  std::vector<TypeSchema> Types;

  const TypeSchema *findType(llvm::StringRef Type) const;
};

/// Reads one schema file's text; `Name` for messages.
llvm::Expected<FileSchema> parseSchema(llvm::StringRef Text,
                                       llvm::StringRef Name);

/// The built-in schemas, in the order in which folders are read: models,
/// entries, profiles, checks.
std::vector<FileSchema> builtinSchemas();

/// That of files of suppressions, which stand in no folder of rules.
FileSchema suppressionSchema();

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_SCHEMA_H
