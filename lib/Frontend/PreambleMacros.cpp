//===- PreambleMacros.cpp - What a macro in a preamble's log is -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PreambleRecorder.h"
#include "Frontend/RawTokens.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace nobounce::frontend {

/// Whether a macro's body is an attribute that says nothing which facts hold.
static bool isIrrelevantAttribute(llvm::ArrayRef<RawToken> Body) {
  // __attribute__ ( ( NAME … ) )
  if (Body.size() < 6 || Body[0].Text.trim('_') != "attribute" ||
      Body[1].Kind != tok::l_paren || Body[2].Kind != tok::l_paren ||
      Body.back().Kind != tok::r_paren)
    return false;
  unsigned Depth = 0;
  for (const RawToken &T : Body.drop_front(3).drop_back(2)) {
    Depth += T.Kind == tok::l_paren;
    Depth -= T.Kind == tok::r_paren && Depth;
    if (T.Kind == tok::comma && !Depth)
      return false;
  }
  return llvm::StringSwitch<bool>(Body[3].Text.trim('_'))
      .Cases({"no_instrument_function", "patchable_function_entry", "hotpatch",
              "no_profile_instrument_function"},
             true)
      .Default(false);
}

/// A number that is equal for definitions with the same parameters and body.
static uint64_t senseOf(llvm::ArrayRef<RawToken> Definition) {
  if (!Definition.empty() && isIrrelevantAttribute(Definition.drop_front()))
    return 0;
  std::string Text;
  uint32_t End = 0;
  for (const RawToken &T : Definition) {
    // What stands apart may be pasted or quoted apart.
    if (!Text.empty() && T.Offset != End)
      Text += ' ';
    Text += T.Text;
    End = T.Offset + T.Text.size();
  }
  return llvm::xxh3_64bits(Text) | 1;
}

/// A definition from its name on.
static PreambleLog::Definition describe(uint32_t File,
                                        llvm::ArrayRef<RawToken> Tokens) {
  bool TakesArguments =
      Tokens.size() > 1 && Tokens[1].Kind == tok::l_paren &&
      Tokens[1].Offset == Tokens[0].Offset + Tokens[0].Text.size();
  return {File, Tokens.empty() ? 0 : Tokens[0].Offset, TakesArguments, 0,
          senseOf(Tokens)};
}

/// The definition of the macro whose name stands at `Name`.
uint32_t PreambleRecorder::definition(uint32_t File, SourceLocation Name) {
  uint32_t Offset = offset(Name);
  auto [It, New] = DefinitionIds.try_emplace(uint64_t(File) << 32 | Offset,
                                             PreambleLog::FirstDefinition +
                                                 Log.Definitions.size());
  if (New)
    Log.Definitions.push_back(
        describe(File, rawLine(Name, SM, PP.getLangOpts())));
  return It->second;
}

uint32_t PreambleRecorder::meaning(const MacroInfo *MI) {
  if (!MI)
    return PreambleLog::Undefined;
  uint32_t File = fileOf(MI->getDefinitionLoc());
  if (File == PreambleLog::None)
    return PreambleLog::Builtin;
  return definition(File, MI->getDefinitionLoc());
}

} // namespace nobounce::frontend
