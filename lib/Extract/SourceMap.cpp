//===- SourceMap.cpp - Locations as tree-relative files and byte ranges ---===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/SourceMap.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/Support/xxhash.h"

using namespace nobounce::extract;
using namespace clang;

const std::string &SourceMap::file(SourceLocation Loc) {
  FileID FID = SM.getFileID(SM.getExpansionLoc(Loc));
  if (FID.isInvalid()) // No key of a DenseMap: it marks the empty bucket.
    return BuiltIn;
  auto [It, New] = Names.try_emplace(FID);
  if (New) {
    if (OptionalFileEntryRef Entry = SM.getFileEntryRefForID(FID))
      It->second = NameFile(Entry->getName());
    else
      It->second = BuiltIn;
  }
  return It->second;
}

ByteRange SourceMap::range(SourceRange Tokens) const {
  if (Tokens.isInvalid())
    return {};
  const LangOptions &LO = PP.getLangOpts();
  CharSourceRange File =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Tokens), SM, LO);
  if (File.isValid())
    return {SM.getFileOffset(File.getBegin()), SM.getFileOffset(File.getEnd()),
            true};
  CharSourceRange Outer = SM.getExpansionRange(Tokens);
  if (SM.getFileID(Outer.getBegin()) != SM.getFileID(Outer.getEnd()))
    Outer.setEnd(Outer.getBegin());
  SourceLocation End = Outer.getEnd();
  uint32_t EndOffset =
      SM.getFileOffset(End) +
      (Outer.isTokenRange() ? Lexer::MeasureTokenLength(End, SM, LO) : 0);
  return {SM.getFileOffset(Outer.getBegin()), EndOffset, false};
}

llvm::StringRef SourceMap::text(SourceLocation Loc, uint32_t Begin,
                                uint32_t End) const {
  llvm::StringRef Buffer =
      SM.getBufferData(SM.getFileID(SM.getExpansionLoc(Loc)));
  return Buffer.slice(Begin, End);
}

llvm::StringRef SourceMap::linePrefix(SourceLocation Loc) const {
  uint32_t End = offset(Loc);
  llvm::StringRef Before = text(Loc, 0, End);
  size_t NewLine = Before.rfind('\n');
  return NewLine == llvm::StringRef::npos ? Before : Before.substr(NewLine + 1);
}

bool SourceMap::inMainFile(SourceLocation Loc) {
  FileID FID = SM.getFileID(SM.getExpansionLoc(Loc));
  if (FID == SM.getMainFileID())
    return true;
  if (FID.isInvalid())
    return false;
  auto [It, New] = Main.try_emplace(FID, false);
  if (New) {
    llvm::StringRef Name = file(Loc);
    It->second = Name.ends_with(".c") || Name.ends_with(".inc");
  }
  return It->second;
}

std::vector<std::string> SourceMap::takeAskedMacros() {
  std::vector<std::string> Names;
  for (const IdentifierInfo *II : Asked.takeVector())
    Names.push_back(II->getName().str());
  return Names;
}

uint64_t SourceMap::macroSense(llvm::StringRef Name) {
  auto [It, New] = Senses.try_emplace(Name, 0);
  if (!New)
    return It->second;
  const MacroInfo *MI = macro(Name);
  if (!MI)
    return 0;
  std::string Text = MI->isFunctionLike() ? "(" : "-";
  for (const IdentifierInfo *P : MI->params())
    Text += P->getName().str() + ",";
  Text += MI->isVariadic() ? "v" : "-";
  Text += usesCounter(Name) ? "c" : "-";
  return Senses[Name] = llvm::xxh3_64bits(Text) | 1;
}

const MacroInfo *SourceMap::macro(llvm::StringRef Name) {
  IdentifierInfo *II = PP.getIdentifierInfo(Name);
  Asked.insert(II);
  if (SeesMacro)
    SeesMacro(*II);
  return PP.getMacroInfo(II);
}

bool SourceMap::usesCounter(llvm::StringRef Macro) {
  Asked.insert(PP.getIdentifierInfo(Macro));
  auto [It, New] = Counter.try_emplace(Macro, false);
  if (!New)
    return It->second;
  if (Macro == "__COUNTER__")
    return It->second = true;
  const MacroInfo *MI = macro(Macro);
  bool Uses = false;
  if (MI)
    for (const Token &T : MI->tokens())
      if (const IdentifierInfo *II = T.getIdentifierInfo())
        Uses |= II->isStr("__COUNTER__");
  return Counter[Macro] = Uses;
}

bool SourceMap::madeByCounter(SourceLocation Loc) {
  if (!Loc.isMacroID() || !SM.isWrittenInScratchSpace(SM.getSpellingLoc(Loc)))
    return false;
  while (Loc.isMacroID()) {
    if (usesCounter(Lexer::getImmediateMacroName(Loc, SM, PP.getLangOpts())))
      return true;
    Loc = SM.getImmediateMacroCallerLoc(Loc);
  }
  return false;
}
