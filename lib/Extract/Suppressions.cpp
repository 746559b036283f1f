//===- Suppressions.cpp - Comments that suppress findings -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Suppressions.h"
#include "clang/Lex/Lexer.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace clang;

static constexpr llvm::StringLiteral Marker = "nobounce: ignore";

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
  while (!Raw.LexFromRawLexer(T)) {
    if (T.isNot(tok::comment))
      continue;
    uint32_t Begin = SM.getFileOffset(T.getLocation());
    llvm::StringRef Comment = Text.substr(Begin, T.getLength());
    size_t At = Comment.find(Marker);
    if (At == llvm::StringRef::npos)
      continue;
    llvm::StringRef Rest = Comment.substr(At);
    Rest = Rest.take_until([](char C) { return C == '\n'; });
    Rest.consume_back("*/");
    Out.push_back({Sources.file(T.getLocation()),
                   SM.getSpellingLineNumber(T.getLocation()),
                   Rest.trim().str()});
  }
  return Out;
}
