//===- SkippedBodies.cpp - Function bodies that nobody needs --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/SkippedBodies.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace nobounce::extract {

void SkippedBodies::findMentions() {
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

llvm::StringRef SkippedBodies::mayBeSkipped(const Decl *D) {
  const auto *FD = dyn_cast_or_null<FunctionDecl>(D);
  if (!FD || !FD->getIdentifier() || !FD->getLocation().isMacroID())
    return "";
  // Functions of all that counts as the main file are facts.
  OptionalFileEntryRef File = SM.getFileEntryRefForID(
      SM.getFileID(SM.getExpansionLoc(FD->getLocation())));
  if (!File || !File->getName().ends_with(".h"))
    return "";
  if (!Found)
    findMentions();
  return Mentions.contains(FD->getName()) ? "" : FD->getName();
}

} // namespace nobounce::extract
