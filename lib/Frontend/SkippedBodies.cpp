//===- SkippedBodies.cpp - Function bodies that nobody needs --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/SkippedBodies.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace nobounce::frontend {

bool SkippedBodies::need(const FunctionDecl &FD) {
  return FD.getIdentifier() && Names.insert(FD.getName()).second;
}

void BodySkipper::findMentions() {
  Found = true;
  FileID Main = SM.getMainFileID();
  llvm::MemoryBufferRef Text = SM.getBufferOrFake(Main);
  Lexer Raw(SM.getLocForStartOfFile(Main), Language, Text.getBufferStart(),
            Text.getBufferStart(), Text.getBufferEnd());
  Token T;
  while (!Raw.LexFromRawLexer(T))
    if (T.is(tok::raw_identifier))
      Mentions.insert(T.getRawIdentifier());
}

bool BodySkipper::skips(const Decl *D) {
  const auto *FD = dyn_cast_or_null<FunctionDecl>(D);
  if (Not.All || !FD || !FD->getIdentifier())
    return false;
  SourceLocation Loc = FD->getLocation();
  if (!Loc.isMacroID())
    return false;
  OptionalFileEntryRef File =
      SM.getFileEntryRefForID(SM.getFileID(SM.getExpansionLoc(Loc)));
  if (!File || !File->getName().ends_with(".h"))
    return false;
  if (Not.Names.contains(FD->getName()))
    return false;
  if (!Found)
    findMentions();
  return !Mentions.contains(FD->getName());
}

} // namespace nobounce::frontend
