//===- RawTokens.cpp - Tokens as they are spelled -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/RawTokens.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace clang;

namespace nobounce::frontend {

static std::vector<RawToken>
lex(SourceLocation Begin, const SourceManager &SM, const LangOptions &Options,
    llvm::function_ref<bool(const RawToken &)> Stop) {
  std::vector<RawToken> Out;
  if (!Begin.isFileID())
    return Out;
  auto [FID, From] = SM.getDecomposedLoc(Begin);
  llvm::StringRef Buffer = SM.getBufferData(FID);
  Lexer Raw(SM.getLocForStartOfFile(FID), Options, Buffer.begin(),
            Buffer.begin() + From, Buffer.end());
  Token T;
  // The lexer takes where it starts for the start of a line.
  for (bool First = true; !Raw.LexFromRawLexer(T); First = false) {
    uint32_t Offset = SM.getFileOffset(T.getLocation());
    RawToken R = {T.getKind(), !First && T.isAtStartOfLine(), Offset,
                  Buffer.substr(Offset, T.getLength())};
    if (Stop(R))
      break;
    Out.push_back(R);
  }
  return Out;
}

std::vector<RawToken> rawTokens(SourceLocation Begin, SourceLocation End,
                                const SourceManager &SM,
                                const LangOptions &Options) {
  if (!End.isFileID() || SM.getFileID(Begin) != SM.getFileID(End))
    return {};
  uint32_t Last = SM.getFileOffset(End);
  return lex(Begin, SM, Options,
             [&](const RawToken &T) { return T.Offset >= Last; });
}

std::vector<RawToken> rawLine(SourceLocation Begin, const SourceManager &SM,
                              const LangOptions &Options) {
  return lex(Begin, SM, Options,
             [](const RawToken &T) { return T.StartsLine; });
}

} // namespace nobounce::frontend
