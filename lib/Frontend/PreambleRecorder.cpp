//===- PreambleRecorder.cpp - Writes a preamble's log ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PreambleRecorder.h"
#include "Frontend/RawTokens.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace nobounce::frontend {

using Step = PreambleLog::Step;

/// Passes the preprocessor's callbacks on.
class PreambleRecorder::Callbacks : public PPCallbacks {
public:
  explicit Callbacks(PreambleRecorder &R) : R(R) {}

  void LexedFileChanged(FileID FID, LexedFileChangeReason Reason,
                        SrcMgr::CharacteristicKind, FileID,
                        SourceLocation) override {
    if (Reason == LexedFileChangeReason::EnterFile)
      R.enter(FID);
    else
      R.leave();
  }
  void InclusionDirective(SourceLocation, const Token &Include,
                          StringRef FileName, bool IsAngled, CharSourceRange,
                          OptionalFileEntryRef File, StringRef SearchPath,
                          StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (auto Hit =
            headerHit(R.PP, Include, FileName, IsAngled, File, SearchPath))
      R.add(Step::Hit, R.hit(*Hit));
  }
  void FileSkipped(const FileEntryRef &File, const Token &,
                   SrcMgr::CharacteristicKind) override {
    R.add(Step::Include, R.file(File), PreambleLog::None);
  }
  void HasInclude(SourceLocation Loc, StringRef FileName, bool,
                  OptionalFileEntryRef File,
                  SrcMgr::CharacteristicKind) override {
    if (File) {
      R.add(Step::Found, R.file(*File));
      return;
    }
    OptionalFileEntryRef Includer =
        R.SM.getFileEntryRefForID(R.SM.getFileID(R.SM.getExpansionLoc(Loc)));
    R.add(Step::Absent, R.text(FileName),
          R.text(Includer ? Includer->getDir().getName() : StringRef()));
  }
  void MacroDefined(const Token &Tok, const MacroDirective *MD) override {
    const MacroInfo *MI = MD->getMacroInfo();
    uint32_t Name = R.name(Tok.getIdentifierInfo());
    R.EverDefined.insert(Name);
    R.Changed.insert(Name);
    if (R.fileOf(MI->getDefinitionLoc()) != PreambleLog::None)
      R.add(Step::Define, Name, R.meaning(MI));
    else if (!R.FirstOwn)
      R.Log.Initial[Name] = PreambleLog::Builtin;
  }
  void MacroUndefined(const Token &Tok, const MacroDefinition &,
                      const MacroDirective *) override {
    R.Changed.insert(R.name(Tok.getIdentifierInfo()));
    R.add(Step::Undefine, R.name(Tok.getIdentifierInfo()));
  }
  void MacroExpands(const Token &Tok, const MacroDefinition &MD,
                    SourceRange Range, const MacroArgs *) override {
    R.expanded(Tok, MD.getMacroInfo(), Range.getBegin());
  }
  void Defined(const Token &Tok, const MacroDefinition &MD,
               SourceRange Range) override {
    R.test(Tok.getIdentifierInfo(), MD.getMacroInfo(), Range.getBegin());
  }
  void Ifdef(SourceLocation Loc, const Token &Tok,
             const MacroDefinition &MD) override {
    R.test(Tok.getIdentifierInfo(), MD.getMacroInfo(), Loc);
  }
  void Ifndef(SourceLocation Loc, const Token &Tok,
              const MacroDefinition &MD) override {
    // Logged even when it was before: it may be taken back.
    R.top().forget(R.name(Tok.getIdentifierInfo()));
    R.Conditionals.push_back({Loc, R.name(Tok.getIdentifierInfo()),
                              R.Stack.size(), R.top().Events.size()});
    R.test(Tok.getIdentifierInfo(), MD.getMacroInfo(), Loc);
  }
  void Elifdef(SourceLocation Loc, const Token &Tok,
               const MacroDefinition &MD) override {
    R.test(Tok.getIdentifierInfo(), MD.getMacroInfo(), Loc);
  }
  void Elifndef(SourceLocation Loc, const Token &Tok,
                const MacroDefinition &MD) override {
    R.test(Tok.getIdentifierInfo(), MD.getMacroInfo(), Loc);
  }
  void If(SourceLocation Loc, SourceRange, ConditionValueKind) override {
    R.condition(Loc);
  }
  void Elif(SourceLocation Loc, SourceRange, ConditionValueKind Value,
            SourceLocation) override {
    if (Value != CVK_NotEvaluated)
      R.condition(Loc);
  }
  void Endif(SourceLocation Loc, SourceLocation If) override {
    R.endConditional(If, Loc);
  }
  void PragmaDiagnosticPush(SourceLocation, StringRef) override {
    ++R.PushedPragmas;
  }
  void PragmaDiagnosticPop(SourceLocation, StringRef) override {
    if (R.PushedPragmas)
      --R.PushedPragmas;
  }
  void PragmaDiagnostic(SourceLocation, StringRef, diag::Severity To,
                        StringRef) override {
    if (!R.PushedPragmas || To > diag::Severity::Warning)
      R.Log.PragmasMatter = 1;
  }

private:
  PreambleRecorder &R;
};

PreambleRecorder::PreambleRecorder(Preprocessor &PP, PreambleLog &Log)
    : PP(PP), SM(PP.getSourceManager()), Log(Log),
      FirstOwn(Log.Instances.size()) {
  for (uint32_t I = 0; I != Log.Names.size(); ++I)
    NameTexts[Log.Names[I]] = I;
  for (uint32_t I = 0; I != Log.Texts.size(); ++I)
    TextIds[Log.Texts[I]] = I;
  for (uint32_t I = 0; I != Log.Files.size(); ++I)
    if (OptionalFileEntryRef File = PP.getFileManager().getOptionalFileRef(
            Log.Texts[Log.Files[I].Path]))
      FileIds[&File->getFileEntry()] = I;
  for (uint32_t I = 0; I != Log.Definitions.size(); ++I)
    DefinitionIds[uint64_t(Log.Definitions[I].File) << 32 |
                  Log.Definitions[I].Offset] = I + PreambleLog::FirstDefinition;
  for (uint32_t I = 0; I != Log.Hits.size(); ++I) {
    const PreambleLog::Hit &H = Log.Hits[I];
    HitIds[{H.Spelled, H.Includer, H.Folder, H.Next}] = I;
  }
  for (const PreambleLog::Event &E : Log.Events)
    if (E.Kind == Step::Define || E.Kind == Step::DefineDefault)
      EverDefined.insert(E.A);
  for (uint32_t I = 0; I != Log.Initial.size(); ++I)
    if (Log.Initial[I] != PreambleLog::Undefined)
      EverDefined.insert(I);
}

void PreambleRecorder::listen() {
  PP.addPPCallbacks(std::make_unique<Callbacks>(*this));
  PP.setTokenWatcher([this](const Token &Tok) { token(Tok); });
}

uint32_t PreambleRecorder::name(const IdentifierInfo *II) {
  auto [It, New] = NameIds.try_emplace(II, 0);
  if (!New)
    return It->second;
  auto [Text, NewText] = NameTexts.try_emplace(II->getName(), Log.Names.size());
  if (NewText) {
    Log.Names.push_back(II->getName().str());
    Log.Initial.push_back(PreambleLog::Undefined);
  }
  return It->second = Text->second;
}

uint32_t PreambleRecorder::text(StringRef S) {
  auto [It, New] = TextIds.try_emplace(S, Log.Texts.size());
  if (New)
    Log.Texts.push_back(S.str());
  return It->second;
}

uint32_t PreambleRecorder::file(FileEntryRef File) {
  auto [It, New] = FileIds.try_emplace(&File.getFileEntry(), Log.Files.size());
  if (New)
    Log.Files.push_back(
        {text(File.getName()), 0, PreambleLog::None, PreambleLog::None, 0});
  return It->second;
}

uint32_t PreambleRecorder::hit(const HeaderHit &Hit) {
  PreambleLog::Hit H{text(Hit.Spelled), text(Hit.Includer), text(Hit.Folder),
                     Hit.Next};
  auto [It, New] = HitIds.try_emplace({H.Spelled, H.Includer, H.Folder, H.Next},
                                      Log.Hits.size());
  if (New)
    Log.Hits.push_back(H);
  return It->second;
}

/// The file that `Loc` is spelled in; None outside files.
uint32_t PreambleRecorder::fileOf(SourceLocation Loc) {
  FileID FID = SM.getFileID(SM.getExpansionLoc(Loc));
  if (FID.isInvalid()) // No key of a DenseMap.
    return PreambleLog::None;
  auto [It, New] = OfFileId.try_emplace(FID, PreambleLog::None);
  if (New && FID != SM.getMainFileID())
    if (OptionalFileEntryRef File = SM.getFileEntryRefForID(FID))
      It->second = file(*File);
  return It->second;
}

uint32_t PreambleRecorder::offset(SourceLocation Loc) const {
  return SM.getFileOffset(SM.getExpansionLoc(Loc));
}

void PreambleRecorder::enter(FileID FID) {
  flush(/*Called=*/true);
  OptionalFileEntryRef File = SM.getFileEntryRefForID(FID);
  Open O;
  if (File && FID != SM.getMainFileID()) {
    O.File = file(*File);
    O.Instance = FirstOwn + Done.size();
    Done.emplace_back();
    PreambleLog::File &F = Log.Files[O.File];
    if (F.First == PreambleLog::None)
      F.First = O.Instance;
    F.Last = O.Instance;
    ReadAs[O.File] = FID;
    ++F.Readings;
    add(Step::Include, O.File, O.Instance);
  }
  Stack.push_back(std::move(O));
}

void PreambleRecorder::leave() {
  flush(/*Called=*/true);
  if (Stack.size() < 2)
    return;
  Open O = std::move(Stack.back());
  Stack.pop_back();
  if (O.Instance != PreambleLog::None)
    Done[O.Instance - FirstOwn] = std::move(O);
}

void PreambleRecorder::add(Step Kind, uint32_t A, uint32_t B, uint32_t C) {
  if (Stack.empty())
    return;
  // What is included may mean something else by then.
  if (Kind == Step::Include) {
    top().Logged.clear();
    top().Tested.clear();
    top().Mentioned.clear();
  }
  top().Events.push_back({Kind, A, B, C});
}

void PreambleRecorder::use(const IdentifierInfo *II, const MacroInfo *MI,
                           SourceLocation At) {
  if (Stack.empty() || (MI && MI->isBuiltinMacro()))
    return;
  uint32_t Name = name(II), Meaning = meaning(MI);
  auto [It, New] = top().Logged.try_emplace(Name, Meaning);
  if (!New && It->second == Meaning)
    return;
  It->second = Meaning;
  add(Step::Use, Name, Meaning, offset(At));
}

void PreambleRecorder::test(const IdentifierInfo *II, const MacroInfo *MI,
                            SourceLocation At) {
  if (Stack.empty() || (MI && MI->isBuiltinMacro()))
    return;
  uint32_t Name = name(II), Meaning = meaning(MI);
  auto Used = top().Logged.find(Name);
  if (Used != top().Logged.end() && Used->second == Meaning)
    return;
  auto [It, New] = top().Tested.try_emplace(Name, MI != nullptr);
  if (!New && It->second == (MI != nullptr))
    return;
  It->second = MI != nullptr;
  add(Step::Test, Name, Meaning, offset(At));
}

void PreambleRecorder::expanded(const Token &Tok, const MacroInfo *MI,
                                SourceLocation At) {
  const IdentifierInfo *II = Tok.getIdentifierInfo();
  if (!MI || Stack.empty())
    return;
  if (MI->isBuiltinMacro()) {
    if (II->isStr("__FILE__") || II->isStr("__FILE_NAME__"))
      add(Step::FileName);
    else if (II->isStr("__BASE_FILE__") || II->isStr("__INCLUDE_LEVEL__"))
      add(Step::Unrepeatable);
    return;
  }
  use(II, MI, At);
  if (MI->isFunctionLike()) {
    uint32_t File = fileOf(MI->getDefinitionLoc());
    for (const Open &Outer : llvm::drop_end(Stack))
      if (Outer.File == File && File != PreambleLog::None && File != top().File)
        top().ExpandsForeign = true;
  }
  // Names in a condition that are no macros count as 0 without a word.
  if (PP.isParsingIfOrElifDirective())
    for (const Token &T : MI->tokens())
      if (const IdentifierInfo *Inner = T.getIdentifierInfo())
        if (!Inner->hasMacroDefinition())
          use(Inner, nullptr, At);
}

/// A token on its way to the parser.
void PreambleRecorder::token(const Token &Tok) {
  if (Tok.isAnnotation() || Stack.empty() || Tok.is(tok::eof))
    return;
  flush(/*Called=*/Tok.is(tok::l_paren));
  top().GivesTokens = true;
  const IdentifierInfo *II = Tok.getIdentifierInfo();
  if (II && !II->hasMacroDefinition())
    Pending = {II, Tok.getLocation()};
}

/// Logs the name that the last token was. `Called`: what follows may be the
/// arguments of a macro, were it one.
void PreambleRecorder::flush(bool Called) {
  if (!Pending || Stack.empty())
    return;
  auto [II, At] = *Pending;
  Pending.reset();
  uint32_t Name = name(II);
  top().Plain.insert(Name);
  if (Called)
    use(II, nullptr, At);
  else if (!top().Logged.contains(Name) && top().Mentioned.insert(Name).second)
    add(Step::Mention, Name, PreambleLog::Undefined, offset(At));
}

/// Logs names in the directive at `Directive` that are no macros.
void PreambleRecorder::condition(SourceLocation Directive) {
  for (const RawToken &T : rawLine(Directive, SM, PP.getLangOpts())) {
    if (T.Kind != tok::raw_identifier)
      continue;
    const IdentifierInfo *II = PP.getIdentifierInfo(T.Text);
    if (!II->hasMacroDefinition())
      use(II, nullptr, Directive);
  }
}

/// Offset of the name in the only directive between an `#ifndef` and its
/// `#endif` when that is the definition of `Name` and nothing else.
std::optional<SourceLocation>
PreambleRecorder::onlyDefinition(SourceLocation If, SourceLocation End,
                                 StringRef Name) const {
  std::vector<RawToken> Tokens = rawTokens(If, End, SM, PP.getLangOpts());
  // ifndef NAME # define NAME … #
  size_t I = 0;
  while (I != Tokens.size() && !Tokens[I].StartsLine)
    ++I;
  if (I + 2 >= Tokens.size() || Tokens[I].Kind != tok::hash ||
      Tokens[I + 1].Text != "define" || Tokens[I + 2].Text != Name)
    return std::nullopt;
  SourceLocation At = SM.getComposedLoc(SM.getFileID(If), Tokens[I + 2].Offset);
  for (I += 3; I != Tokens.size(); ++I)
    if (Tokens[I].StartsLine)
      break;
  if (I + 1 != Tokens.size() || Tokens[I].Kind != tok::hash)
    return std::nullopt;
  return At;
}

/// `#ifndef M`, `#define M …`, `#endif` gives a macro that others may have
/// defined before a meaning: what it was is of no interest here.
void PreambleRecorder::endConditional(SourceLocation If, SourceLocation End) {
  while (!Conditionals.empty() && Conditionals.back().Depth > Stack.size())
    Conditionals.pop_back();
  if (Conditionals.empty() || Conditionals.back().Loc != If)
    return;
  Conditional C = Conditionals.back();
  Conditionals.pop_back();
  std::vector<PreambleLog::Event> &Events = top().Events;
  // Nothing may have been asked for in between.
  if (C.Depth != Stack.size() || C.Event >= Events.size() ||
      Events.size() > C.Event + 2)
    return;
  std::optional<SourceLocation> Name =
      onlyDefinition(If, End, Log.Names[C.Name]);
  if (!Name || top().File == PreambleLog::None)
    return;
  Events.resize(C.Event);
  top().forget(C.Name);
  EverDefined.insert(C.Name);
  Changed.insert(C.Name);
  add(Step::DefineDefault, C.Name, definition(top().File, *Name));
}

} // namespace nobounce::frontend
