//===- PreambleLog.h - What preprocessing a preamble depended on -*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. A preamble is a precompiled list of headers that many units
/// share. Its log says, header by header and in order, what the preprocessor
/// asked and changed there: macros used, defined and undefined, files included.
/// Replaying the log of the headers that one unit includes, in that unit's
/// order, tells whether the unit would have read the same tokens (see
/// PreambleCheck.h); docs/preamble.md has the argument.
///
/// Ownership: values. Threads: immutable once built. Determinism: ids follow
/// the order of the preprocessor's callbacks.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_PREAMBLELOG_H
#define NOBOUNCE_FRONTEND_PREAMBLELOG_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace nobounce::frontend {

struct PreambleLog {
  static constexpr uint32_t None = ~0u;

  /// What a macro's name stands for at some point.
  enum Meaning : uint32_t {
    Undefined,
    Builtin,        ///< The compiler's, or the command line's of the preamble.
    OfUnit,         ///< Defined in text that is not the preamble's.
    FirstDefinition ///< Others are indices of `Definitions`, from here on.
  };

  enum class Step : uint32_t {
    Nothing,       ///< Taken back.
    Use,           ///< A: name, B: meaning it had.
    Test,          ///< The same, when all that was asked is whether it is any.
    UseInBody,     ///< The same within a function's body at offset C.
    Mention,       ///< A: name that is no macro; no parenthesis follows it.
    MentionInBody, ///< The same within a function's body at offset C.
    Define,        ///< A: name, B: meaning it gets.
    DefineDefault, ///< The same, `#ifndef` it was defined.
    Undefine,      ///< A: name.
    Include,       ///< A: file, B: instance that was entered or None.
    Found,         ///< A: file that `__has_include` found.
    Absent,        ///< A: text of a name not found, B: text of its folder.
    FileName,      ///< `__FILE__` was expanded.
    Unrepeatable,  ///< Something that no other unit can be said to share.
    Hit            ///< A: index of `Hits`.
  };
  struct Event {
    Step Kind;
    uint32_t A, B, C;
  };

  /// A `#define` directive.
  struct Definition {
    uint32_t File, Offset;
    uint32_t TakesArguments, Unused;
    uint64_t Sense; ///< Equal for definitions that come to the same.
  };

  /// How a header was found that was looked for elsewhere before; see
  /// HeaderHit.
  struct Hit {
    uint32_t Spelled, Includer, Folder; ///< Texts.
    uint32_t Next;                      ///< 0 or 1.
  };

  enum FileFlags : uint32_t {
    Guarded = 1, ///< Reading it again is a no-op.
    Once = 2,    ///< Read once, without a guard: not to be read again.
    Quiet = 4,   ///< Read several times; only the first one gave anything.
    Mark = 8     ///< clang must be told not to read it again.
  };
  struct File {
    uint32_t Path;     ///< Text: as it was opened.
    uint32_t Flags;    ///< FileFlags.
    uint32_t First;    ///< Instance that was read first, or None.
    uint32_t Last;     ///< Instance that was read last, or None.
    uint32_t Readings; ///< How often it was read.
  };

  /// One reading of a file: its events without those of files it includes.
  struct Instance {
    uint32_t File;
    uint32_t EventBegin, EventEnd;
    uint32_t PlainBegin, PlainEnd; ///< In `Plain`.
  };

  std::vector<std::string> Names; ///< Identifiers.
  std::vector<uint32_t> Initial;  ///< Per name: Undefined or Builtin.
  std::vector<std::string> Texts;
  std::vector<Definition> Definitions;
  std::vector<Hit> Hits; ///< Each once.
  std::vector<File> Files;
  std::vector<Instance> Instances;
  std::vector<Event> Events;
  /// Names that reached the parser as they stand: would a unit define one of
  /// them, the header would read differently. Sorted within an instance.
  std::vector<uint32_t> Plain;
  /// Names that are defined in the preamble but not at its end.
  std::vector<uint32_t> Vanished;
  /// The command line's macros: "-DX=1", "-UY", in order.
  std::vector<std::string> CommandLine;
  /// Folders that headers were searched in.
  std::vector<std::string> SearchFolders;
  uint32_t Counter = 0; ///< `__COUNTER__` at the end.
  /// 1 when a pragma on diagnostics may matter past the header it stands in, or
  /// makes errors of what are none elsewhere.
  uint32_t PragmasMatter = 0;

  /// Whether it makes no difference which of the two a macro is.
  bool isSame(uint32_t Left, uint32_t Right) const {
    if (Left == Right)
      return true;
    return Left >= FirstDefinition && Right >= FirstDefinition &&
           Left != None && Right != None &&
           Definitions[Left - FirstDefinition].Sense ==
               Definitions[Right - FirstDefinition].Sense;
  }

  std::string encode() const;
  /// Fails when `Bytes` are no log, or one that contradicts itself.
  static llvm::Expected<PreambleLog> decode(llvm::StringRef Bytes);
};

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_PREAMBLELOG_H
