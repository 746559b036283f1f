//===- PreambleCheck.cpp - Does a unit read what it would alone? ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PreambleCheck.h"
#include "Frontend/RawTokens.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace nobounce::frontend {

using Step = PreambleLog::Step;

IndexedLog::IndexedLog(PreambleLog L) : Log(std::move(L)) {
  for (uint32_t I = 0; I != Log.Names.size(); ++I)
    Names[Log.Names[I]] = I;
  for (uint32_t I = 0; I != Log.Definitions.size(); ++I)
    Definitions[uint64_t(Log.Definitions[I].File) << 32 |
                Log.Definitions[I].Offset] = I + PreambleLog::FirstDefinition;
}

FileIndex findFiles(const PreambleLog &Log, FileManager &Files) {
  FileIndex Index;
  for (uint32_t I = 0; I != Log.Files.size(); ++I)
    if (OptionalFileEntryRef File =
            Files.getOptionalFileRef(Log.Texts[Log.Files[I].Path]))
      Index.try_emplace(&File->getFileEntry(), I);
  return Index;
}

/// Passes the preprocessor's callbacks on.
class PreambleCheck::Callbacks : public PPCallbacks {
public:
  explicit Callbacks(PreambleCheck &C) : C(C) {}

  void LexedFileChanged(FileID FID, LexedFileChangeReason Reason,
                        SrcMgr::CharacteristicKind, FileID,
                        SourceLocation) override {
    if (Reason == LexedFileChangeReason::EnterFile)
      C.entered(FID);
  }
  void InclusionDirective(SourceLocation, const Token &, StringRef, bool,
                          CharSourceRange, OptionalFileEntryRef File, StringRef,
                          StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (!File)
      C.fail("a header is missing");
  }
  void FileSkipped(const FileEntryRef &File, const Token &,
                   SrcMgr::CharacteristicKind) override {
    C.skipped(File);
  }
  void MacroDefined(const Token &Tok, const MacroDirective *MD) override {
    C.define(Tok.getIdentifierInfo(), MD->getMacroInfo());
  }
  void MacroUndefined(const Token &Tok, const MacroDefinition &,
                      const MacroDirective *) override {
    C.undefine(Tok.getIdentifierInfo());
  }
  void MacroExpands(const Token &Tok, const MacroDefinition &MD, SourceRange,
                    const MacroArgs *) override {
    C.compare(Tok.getIdentifierInfo(), MD.getMacroInfo());
  }
  void Defined(const Token &Tok, const MacroDefinition &MD,
               SourceRange) override {
    C.compare(Tok.getIdentifierInfo(), MD.getMacroInfo(), /*Test=*/true);
  }
  void Ifdef(SourceLocation, const Token &Tok,
             const MacroDefinition &MD) override {
    C.compare(Tok.getIdentifierInfo(), MD.getMacroInfo(), /*Test=*/true);
  }
  void Ifndef(SourceLocation, const Token &Tok,
              const MacroDefinition &MD) override {
    C.compare(Tok.getIdentifierInfo(), MD.getMacroInfo(), /*Test=*/true);
  }
  void If(SourceLocation Loc, SourceRange, ConditionValueKind) override {
    C.condition(Loc);
  }
  void Elif(SourceLocation Loc, SourceRange, ConditionValueKind,
            SourceLocation) override {
    C.condition(Loc);
  }
  void Elifdef(SourceLocation, const Token &Tok,
               const MacroDefinition &MD) override {
    C.compare(Tok.getIdentifierInfo(), MD.getMacroInfo(), /*Test=*/true);
  }
  void Elifndef(SourceLocation, const Token &Tok,
                const MacroDefinition &MD) override {
    C.compare(Tok.getIdentifierInfo(), MD.getMacroInfo(), /*Test=*/true);
  }

private:
  PreambleCheck &C;
};

PreambleCheck::PreambleCheck(const IndexedLog &Preamble, const FileIndex &Files,
                             const std::set<uint32_t> &Set, Preprocessor &PP)
    : In(Preamble), Log(Preamble.Log), Files(Files), PP(PP),
      SM(PP.getSourceManager()), Set(Set), Now(Log.Initial),
      Entered(Log.Files.size()), Touched(Log.Files.size()),
      Vanishes(Log.Names.size()), Hits(Log.Hits.size()) {
  for (uint32_t Name : Log.Vanished)
    Vanishes[Name] = true;
}

void PreambleCheck::start(
    llvm::ArrayRef<std::pair<std::string, bool>> CommandLine,
    llvm::ArrayRef<std::string> Forced,
    llvm::ArrayRef<std::string> SearchFolders) {
  // A name of the command line that differs is the unit's own.
  std::set<std::string> Same(Log.CommandLine.begin(), Log.CommandLine.end());
  std::set<std::string> Mine;
  auto NameOf = [](StringRef Macro) {
    return Macro.take_until([](char C) { return C == '=' || C == '('; });
  };
  auto Give = [&](StringRef Macro, uint32_t Meaning) {
    auto It = In.Names.find(NameOf(Macro));
    if (It == In.Names.end())
      return;
    Now[It->second] = Meaning;
    if (Meaning == PreambleLog::OfUnit)
      Own.push_back(It->second);
  };
  for (const auto &[Macro, Undefined] : CommandLine) {
    std::string Spelled = (Undefined ? "-U" : "-D") + Macro;
    Mine.insert(Spelled);
    if (!Same.count(Spelled))
      Give(Macro, Undefined ? PreambleLog::Undefined : PreambleLog::OfUnit);
  }
  for (StringRef Other : Log.CommandLine)
    if (!Mine.count(Other.str()) &&
        llvm::none_of(CommandLine, [&](const auto &M) {
          return NameOf(M.first) == NameOf(Other.drop_front(2));
        }))
      Give(Other.drop_front(2), PreambleLog::Undefined);
  if (SearchFolders.size() < Log.SearchFolders.size() ||
      SearchFolders.take_front(Log.SearchFolders.size()) !=
          llvm::ArrayRef(Log.SearchFolders))
    return fail("headers are searched in other folders");
  ExtraFolders.assign(SearchFolders.begin() + Log.SearchFolders.size(),
                      SearchFolders.end());

  PP.addPPCallbacks(std::make_unique<Callbacks>(*this));
  PP.setTokenWatcher([this](const Token &Tok) {
    if (!Lost.empty() && !Tok.isAnnotation())
      mentions(Tok.getIdentifierInfo());
  });
  setMacros();
  for (const std::string &Header : Forced)
    if (OptionalFileEntryRef File =
            PP.getFileManager().getOptionalFileRef(Header))
      skipped(*File);
    else
      fail(Header + " is missing");
}

/// The preprocessor's meaning of `Name` is not the unit's. When it is `set`,
/// the unit may do with the preamble.
void PreambleCheck::conflict(uint32_t Name) {
  uint32_t Alone = Now[Name];
  if (!Set.count(Name) &&
      (Alone == PreambleLog::Undefined ||
       (Alone >= PreambleLog::FirstDefinition && Alone != PreambleLog::None)))
    ToSet = Name;
}

void PreambleCheck::fail(const Twine &Why) {
  if (failed())
    return;
  Reason = Why.str();
}

uint32_t PreambleCheck::name(const IdentifierInfo *II) {
  auto [It, New] = NameIds.try_emplace(II, PreambleLog::None);
  if (New) {
    auto Known = In.Names.find(II->getName());
    if (Known != In.Names.end())
      It->second = Known->second;
  }
  return It->second;
}

uint32_t PreambleCheck::fileOf(FileID FID) {
  if (FID.isInvalid()) // No key of a DenseMap.
    return PreambleLog::None;
  auto [It, New] = OfFileId.try_emplace(FID, PreambleLog::None);
  if (New)
    if (OptionalFileEntryRef File = SM.getFileEntryRefForID(FID)) {
      auto Known = Files.find(&File->getFileEntry());
      if (Known != Files.end())
        It->second = Known->second;
    }
  return It->second;
}

/// What the macro is that the preprocessor has now.
uint32_t PreambleCheck::realMeaning(const MacroInfo *MI) {
  if (!MI)
    return PreambleLog::Undefined;
  auto [It, New] = Meanings.try_emplace(MI, PreambleLog::OfUnit);
  if (!New)
    return It->second;
  SourceLocation Loc = MI->getDefinitionLoc();
  auto [FID, Offset] = SM.getDecomposedLoc(Loc);
  bool HasFile = FID.isValid() && SM.getFileEntryRefForID(FID).has_value();
  if (!HasFile)
    return It->second = PreambleLog::Builtin;
  if (SM.isLoadedSourceLocation(Loc)) {
    auto Known = In.Definitions.find(uint64_t(fileOf(FID)) << 32 | Offset);
    It->second =
        Known == In.Definitions.end() ? PreambleLog::None : Known->second;
  }
  return It->second;
}

/// Gives the macros of `Set` the meaning that they have without the preamble,
/// where text that clang did not read decided it.
void PreambleCheck::setMacros() {
  for (uint32_t Name : Set) {
    IdentifierInfo *II = PP.getIdentifierInfo(Log.Names[Name]);
    const MacroInfo *Has = PP.getMacroInfo(II);
    uint32_t Want = Now[Name];
    if (Log.isSame(realMeaning(Has), Want))
      continue;
    if (Want == PreambleLog::Undefined) {
      PP.appendMacroDirective(II, new (PP.getPreprocessorAllocator())
                                      UndefMacroDirective(SourceLocation()));
      continue;
    }
    for (MacroDirective *MD = PP.getLocalMacroDirectiveHistory(II); MD;
         MD = MD->getPrevious())
      if (auto *Def = dyn_cast<DefMacroDirective>(MD))
        if (realMeaning(Def->getInfo()) == Want) {
          PP.appendDefMacroDirective(II, Def->getInfo());
          break;
        }
  }
}

/// The unit's text asks what a macro is; `Test`: whether it is any.
void PreambleCheck::compare(const IdentifierInfo *II, const MacroInfo *MI,
                            bool Test) {
  if (failed() || (MI && MI->isBuiltinMacro()))
    return;
  if (MI && PP.isParsingIfOrElifDirective())
    for (const Token &T : MI->tokens())
      mentions(T.getIdentifierInfo());
  uint32_t Name = name(II);
  if (!MI)
    mentions(II);
  if (Name == PreambleLog::None)
    return;
  uint32_t Real = realMeaning(MI), Alone = Now[Name];
  if (Log.isSame(Real, Alone) ||
      (Real == PreambleLog::Builtin && Alone == PreambleLog::OfUnit) ||
      (Test && Real != PreambleLog::Undefined &&
       Alone != PreambleLog::Undefined))
    return;
  conflict(Name);
  fail("macro " + II->getName().str() +
       (Alone == PreambleLog::Undefined
            ? " is defined in a header that the unit does not include"
            : " is " + where(Alone) + " without the preamble, " + where(Real) +
                  " with it"));
}

void PreambleCheck::seesMacro(const IdentifierInfo &II) {
  compare(&II, PP.getMacroInfo(&II));
}

void PreambleCheck::define(const IdentifierInfo *II, const MacroInfo *MI) {
  uint32_t Name = name(II);
  // The command line's were looked at by `start`.
  if (failed() || Name == PreambleLog::None ||
      realMeaning(MI) != PreambleLog::OfUnit)
    return;
  Now[Name] = PreambleLog::OfUnit;
  Own.push_back(Name);
}

void PreambleCheck::undefine(const IdentifierInfo *II) {
  uint32_t Name = name(II);
  if (Name != PreambleLog::None)
    Now[Name] = PreambleLog::Undefined;
}

void PreambleCheck::entered(FileID FID) {
  uint32_t File = fileOf(FID);
  if (failed() || File == PreambleLog::None || FID == SM.getMainFileID())
    return;
  const PreambleLog::File &F = Log.Files[File];
  if (F.First != PreambleLog::None &&
      (F.Flags & (PreambleLog::Guarded | PreambleLog::Mark)))
    fail(Log.Texts[F.Path] + " is read again");
}

void PreambleCheck::skipped(FileEntryRef File) {
  auto Known = Files.find(&File.getFileEntry());
  if (failed() || Known == Files.end())
    return;
  const PreambleLog::File &F = Log.Files[Known->second];
  if (F.First == PreambleLog::None)
    return;
  Renamed = File.getName() != Log.Texts[F.Path];
  include(Known->second, PreambleLog::None);
  if (failed())
    return;
  setMacros();
  // What the preamble has undefined again by its end is no macro where the
  // unit goes on: it must not be mentioned as long as it would be one.
  Lost.clear();
  llvm::erase_if(Vanished, [&](uint32_t Name) {
    return Now[Name] < PreambleLog::FirstDefinition;
  });
  for (uint32_t Name : Vanished) {
    const IdentifierInfo *II = PP.getIdentifierInfo(Log.Names[Name]);
    if (!II->hasMacroDefinition())
      Lost.insert(II);
  }
}

/// The unit's text has this identifier where it is no macro.
void PreambleCheck::mentions(const IdentifierInfo *II) {
  if (failed() || Lost.empty() || !II || !Lost.contains(II) ||
      II->hasMacroDefinition())
    return;
  conflict(name(II));
  fail("macro " + II->getName() + " is gone with the preamble");
}

/// Names in the directive at `Directive` that are no macros count as 0.
void PreambleCheck::condition(SourceLocation Directive) {
  if (!Lost.empty())
    for (const RawToken &T : rawLine(Directive, SM, PP.getLangOpts()))
      if (T.Kind == tok::raw_identifier)
        mentions(PP.getIdentifierInfo(T.Text));
}

std::vector<std::string> PreambleCheck::inputs() const {
  std::vector<std::string> Out;
  for (uint32_t I = 0; I != Touched.size(); ++I)
    if (Touched[I])
      Out.push_back(Log.Texts[Log.Files[I].Path]);
  return Out;
}

void PreambleCheck::visitHits(
    llvm::function_ref<void(const HeaderHit &)> Visit) const {
  for (unsigned I : Hits.set_bits()) {
    const PreambleLog::Hit &H = Log.Hits[I];
    Visit({Log.Texts[H.Spelled], Log.Texts[H.Includer], Log.Texts[H.Folder],
           H.Next != 0});
  }
}

void PreambleCheck::sees(const SeenDeclaration &D) {
  if (failed() || D.Begin.isInvalid())
    return;
  SourceLocation Begin = SM.getExpansionLoc(D.Begin);
  if (!SM.isLoadedSourceLocation(Begin))
    return;
  uint32_t File = fileOf(SM.getFileID(Begin));
  if (File == PreambleLog::None)
    return;
  if (!Entered[File]) {
    // What others say of it too does no harm.
    if (D.SaysMore)
      fail("declared in a header that the unit does not include: " + D.Name);
    return;
  }
  if (!D.HasBody)
    return;
  uint32_t From = SM.getFileOffset(Begin),
           To = SM.getFileOffset(SM.getExpansionLoc(D.End));
  for (auto [TaintedFile, Offset] : Tainted)
    if (TaintedFile == File && From <= Offset && Offset <= To)
      return fail("a macro is another one in function " + D.Name);
}

} // namespace nobounce::frontend
