//===- RawTokens.h - Tokens as they are spelled -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Lexes a piece of a file once more, without a preprocessor.
///
/// Ownership: tokens refer to the source manager's buffers. Threads: pure.
/// Determinism: depends on the text alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_RAWTOKENS_H
#define NOBOUNCE_FRONTEND_RAWTOKENS_H

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace nobounce::frontend {

struct RawToken {
  clang::tok::TokenKind Kind;
  bool StartsLine;
  uint32_t Offset; ///< In its file.
  llvm::StringRef Text;
};

/// Tokens from `Begin` up to, not including, the one at `End`.
std::vector<RawToken> rawTokens(clang::SourceLocation Begin,
                                clang::SourceLocation End,
                                const clang::SourceManager &SM,
                                const clang::LangOptions &Options);

/// Tokens from `Begin` to the end of its logical line.
std::vector<RawToken> rawLine(clang::SourceLocation Begin,
                              const clang::SourceManager &SM,
                              const clang::LangOptions &Options);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_RAWTOKENS_H
