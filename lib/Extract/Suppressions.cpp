//===- Suppressions.cpp - Comments that suppress findings -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Suppressions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace clang;

static constexpr llvm::StringLiteral Marker = "nobounce: ignore";

/// What a comment says from the marker on, in one line: a reason may be long.
static std::string textFrom(llvm::StringRef Comment) {
  Comment.consume_back("*/");
  llvm::SmallVector<llvm::StringRef> Words, Kept;
  llvm::SplitString(Comment, Words, " \t\r\n\v\f");
  // Each further line of a block begins with a star.
  llvm::copy_if(Words, std::back_inserter(Kept),
                [](llvm::StringRef Word) { return Word != "*"; });
  return llvm::join(Kept, " ");
}

std::vector<facts::Suppression>
nobounce::extract::findSuppressions(SourceMap &Sources) {
  SourceManager &SM = Sources.manager();
  FileID Main = SM.getMainFileID();
  llvm::StringRef Text = SM.getBufferData(Main);
  std::vector<facts::Suppression> Out;
  if (!Text.contains(Marker))
    return Out; // Lexing the file again is for those that need it.
  Lexer Raw(SM.getLocForStartOfFile(Main), Sources.preprocessor().getLangOpts(),
            Text.begin(), Text.begin(), Text.end());
  Raw.SetCommentRetentionState(true);
  Token T;
  unsigned CodeLine = 0; // Of the last token that is no comment.
  size_t Waiting = 0;    // Those from here on speak of code that follows.
  while (!Raw.LexFromRawLexer(T)) {
    unsigned Line = SM.getSpellingLineNumber(T.getLocation());
    if (T.isNot(tok::comment)) {
      CodeLine = Line;
      for (; Waiting != Out.size(); ++Waiting)
        Out[Waiting].Line = Line;
      continue;
    }
    uint32_t Begin = SM.getFileOffset(T.getLocation());
    llvm::StringRef Comment = Text.substr(Begin, T.getLength());
    size_t At = Comment.find(Marker);
    if (At == llvm::StringRef::npos)
      continue;
    Out.push_back(
        {Sources.file(T.getLocation()), Line, textFrom(Comment.substr(At))});
    if (CodeLine == Line)
      Waiting = Out.size();
  }
  return Out;
}
