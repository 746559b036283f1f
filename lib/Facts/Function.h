//===- Function.h - The facts of one function ------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. What Extract says of one function definition. A function is
/// self-contained: it has its own string table, so that a header's inline has
/// the same bytes in whichever unit it is lowered.
///
/// Ownership: a `Function` owns its vectors. Threads: immutable once built.
/// Determinism: the order of every vector is that of the source.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_FUNCTION_H
#define NOBOUNCE_FACTS_FUNCTION_H

#include "Facts/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace nobounce::facts {

enum FunctionFlags : uint32_t {
  FN_Static = 1 << 0,
  FN_Inline = 1 << 1,
  FN_InHeader = 1 << 2, ///< Defined outside the unit's main file.
  FN_Cold = 1 << 3,
  FN_NoReturn = 1 << 4,
  FN_NoInline = 1 << 5,
  FN_AlwaysInline = 1 << 6,
  FN_Variadic = 1 << 7,
  FN_Weak = 1 << 8,
  FN_Pure = 1 << 9,
  FN_Alloc = 1 << 10,
  FN_Partial = 1 << 11, ///< The body had errors, or no CFG could be built.
};

/// Index 0 of `Strings` is "". Block 0 is the entry; block 1 is the exit,
/// which every return leads to.
struct Function {
  std::vector<std::string> Strings;

  StrId Name = 0;
  StrId File = 0;    ///< Tree-relative path of the file that spells it.
  StrId Section = 0; ///< Section attribute (".init.text"), 0 if none.
  StrId Alias = 0;   ///< Target of an alias attribute, 0 if none.
  StrId ReturnType = 0;
  StrId Text = 0;       ///< The definition's source text, [Begin, End) of File.
  StrId Prefix = 0;     ///< Text between the start of Begin's line and Begin.
  uint32_t Begin = 0;   ///< Byte range of the definition in File.
  uint32_t End = 0;
  uint32_t Line = 0;    ///< 1-based line of Begin.
  uint32_t NameBegin = 0; ///< Byte offset of the name.
  uint32_t Flags = 0;   ///< FunctionFlags.
  uint64_t BodyHash = 0; ///< Of the normalised body: no positions, no local names.

  std::vector<Variable> Params;
  std::vector<Variable> Locals;
  std::vector<PathNode> Paths;
  std::vector<Expr> Exprs;
  std::vector<uint32_t> ExprLists; ///< Call arguments and asm operands.
  std::vector<Event> Events;
  std::vector<MacroUse> Macros;
  std::vector<MacroArg> MacroArgs;
  std::vector<Block> Blocks;
  std::vector<Succ> Succs;

  llvm::StringRef str(StrId Id) const { return Strings[Id]; }
  llvm::StringRef name() const { return Strings[Name]; }
  llvm::StringRef file() const { return Strings[File]; }
  llvm::ArrayRef<uint32_t> args(const Event &E) const {
    return llvm::ArrayRef<uint32_t>(ExprLists).slice(E.ArgBegin, E.ArgCount);
  }
  llvm::ArrayRef<MacroArg> args(const MacroUse &M) const {
    return llvm::ArrayRef<MacroArg>(MacroArgs).slice(M.ArgBegin, M.ArgCount);
  }
  llvm::ArrayRef<Succ> succs(const Block &B) const {
    return llvm::ArrayRef<Succ>(Succs).slice(B.SuccBegin, B.SuccCount);
  }
  llvm::ArrayRef<Event> events(const Block &B) const {
    return llvm::ArrayRef<Event>(Events).slice(B.EventBegin, B.EventCount);
  }

  /// Source text of a byte range of File; empty when it leaves the definition.
  llvm::StringRef text(uint32_t From, uint32_t To) const {
    if (From < Begin || To > End || From > To)
      return {};
    return str(Text).substr(From - Begin, To - From);
  }
};

/// Value of an `Expr{Const}`.
inline int64_t constValue(const Expr &E) {
  return static_cast<int64_t>((uint64_t(E.B) << 32) | E.A);
}

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_FUNCTION_H
