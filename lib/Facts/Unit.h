//===- Unit.h - The facts of one translation unit --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. Everything that is known of one unit: the functions of its main file, and
/// references to the *entities* it shares with other units (header functions,
/// record layouts), which are stored once each under their content's hash.
///
/// Ownership: values. Threads: immutable once built. Determinism: functions
/// and globals in source order, entity references sorted.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_UNIT_H
#define NOBOUNCE_FACTS_UNIT_H

#include "Facts/Function.h"
#include <array>
#include <string>
#include <vector>

namespace nobounce::facts {

/// Content hash (128 bits of XXH3) of an encoded entity.
struct EntityHash {
  uint64_t Low = 0, High = 0;
  bool operator==(const EntityHash &) const = default;
  auto operator<=>(const EntityHash &) const = default;
};

/// A member of a record after anonymous members were flattened.
struct FieldInfo {
  std::string Name;
  std::string Type;   ///< As in PathNode::Type.
  std::string Record; ///< Embedded record's name when the field (or element) is one; "".
  uint64_t BitOffset = 0;
  uint64_t BitWidth = 0;
  uint32_t ArrayCount = 0; ///< Elements of a constant array; 0 when none.
  bool IsBitField = false;
};

/// Layout of a struct or union.
struct Record {
  std::string Name; ///< Tag, typedef name, or "outer.field" when anonymous.
  std::string File; ///< Tree-relative.
  uint32_t Line = 0;
  bool IsUnion = false;
  uint64_t Size = 0;  ///< Bytes.
  uint32_t Align = 0; ///< Bytes, natural or by attribute.
  uint32_t AlignAttr = 0; ///< Bytes asked for by an aligned attribute on the record; 0 if none.
  std::vector<FieldInfo> Fields;
};

enum class InitKind : uint8_t { Function, Address, Int, String };

/// One leaf of a global's initialiser: `hook.file_open = apparmor_file_open`.
struct Init {
  std::string Record;  ///< Innermost record that holds the field ("" for a bare scalar).
  std::string Field;   ///< Field in that record.
  std::string Path;    ///< Dotted path from the variable, array subscripts left out.
  uint32_t Index = None; ///< Outermost array subscript; None.
  InitKind Kind = InitKind::Int;
  std::string Text; ///< Function, symbol (with dotted path), or string; for Int the spelled name.
  int64_t Value = 0;
  uint32_t Line = 0;
};

struct Global {
  std::string Name; ///< A static local is "function.name".
  std::string File; ///< Tree-relative.
  uint32_t Line = 0;
  std::string Type;    ///< As in PathNode::Type.
  std::string Record;  ///< Record's name when it is one or an array of one.
  std::string Section; ///< Section attribute; per-CPU data are told by it.
  uint32_t Align = 0;  ///< Of an aligned attribute; 0.
  bool IsStatic = false;
  bool IsConst = false;
  std::vector<Init> Inits;
};

/// A comment of the form `nobounce: ignore CHECK REASON`.
struct Suppression {
  std::string File;
  uint32_t Line = 0;
  std::string Text;
};

/// One error clang reported. Warnings are not kept.
struct UnitError {
  std::string File;
  uint32_t Line = 0, Column = 0;
  std::string Message;
};

/// What a unit is linked into.
enum class LinkDomain : uint8_t { Vmlinux, Module, VDSO, Boot };

struct Unit {
  std::string File; ///< Main file, tree-relative.
  LinkDomain Domain = LinkDomain::Vmlinux;
  std::vector<Function> Functions;   ///< Defined in the main file (or a .c it includes).
  std::vector<EntityHash> HeaderFunctions; ///< Header functions reached from those.
  std::vector<EntityHash> Records;
  std::vector<Global> Globals; ///< Defined in this unit.
  std::vector<Suppression> Suppressions;
  std::vector<UnitError> Errors; ///< Not empty = failed unit.
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_UNIT_H
