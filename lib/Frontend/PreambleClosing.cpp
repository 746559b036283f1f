//===- PreambleClosing.cpp - Completes a preamble's log -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PreambleRecorder.h"
#include "Frontend/RawTokens.h"
#include "clang/Lex/HeaderSearch.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace nobounce::frontend {

using Step = PreambleLog::Step;

/// Uses within a function's body concern that function alone.
void PreambleRecorder::markBodies(llvm::ArrayRef<SourceRange> Functions) {
  llvm::DenseMap<uint32_t, std::vector<std::pair<uint32_t, uint32_t>>> Bodies;
  for (SourceRange R : Functions)
    if (R.getBegin().isFileID() && R.getEnd().isFileID())
      Bodies[fileOf(R.getBegin())].push_back(
          {offset(R.getBegin()), offset(R.getEnd())});
  for (auto &[File, Ranges] : Bodies)
    llvm::sort(Ranges);
  for (Open &O : Done) {
    auto It = Bodies.find(O.File);
    if (It == Bodies.end() || Log.Files[O.File].Readings != 1)
      continue;
    for (PreambleLog::Event &E : O.Events) {
      if (E.Kind != Step::Use && E.Kind != Step::Test &&
          E.Kind != Step::Mention)
        continue;
      auto After = llvm::upper_bound(It->second, std::pair(E.C, ~0u));
      if (After != It->second.begin() && E.C < std::prev(After)->second)
        E.Kind =
            E.Kind == Step::Mention ? Step::MentionInBody : Step::UseInBody;
    }
  }
}

/// Whether the file is nothing but includes and, at most, one conditional that
/// works as a guard.
bool PreambleRecorder::isShell(uint32_t File) const {
  FileID FID = ReadAs.lookup(File);
  if (FID.isInvalid())
    return false;
  std::vector<RawToken> Tokens =
      rawTokens(SM.getLocForStartOfFile(FID), SM.getLocForEndOfFile(FID), SM,
                PP.getLangOpts());
  StringRef Guard;
  unsigned Depth = 0;
  bool Defines = false;
  for (size_t I = 0; I != Tokens.size(); ++I) {
    bool Directive = Tokens[I].Kind == tok::hash &&
                     (!I || Tokens[I].StartsLine) && I + 1 < Tokens.size();
    if (!Directive) {
      if (!Depth)
        return false;
      continue;
    }
    StringRef What = Tokens[++I].Text;
    StringRef Operand = I + 1 < Tokens.size() ? Tokens[I + 1].Text : "";
    if (What.starts_with("if")) {
      if (!Depth++) {
        if (What != "ifndef" || !Guard.empty())
          return false;
        Guard = Operand;
      }
    } else if (What == "endif") {
      if (Depth)
        --Depth;
    } else if (What.starts_with("el")) {
      if (Depth == 1)
        return false;
    } else if (!Depth && What != "include") {
      return false;
    } else if (What == "define" && Operand == Guard) {
      Defines = true;
    } else if (What == "undef" && Operand == Guard) {
      return false;
    }
    // The rest of the line.
    while (I + 1 != Tokens.size() && !Tokens[I + 1].StartsLine)
      ++I;
  }
  return Guard.empty() || Defines;
}

/// Says of each file what reading it again does.
void PreambleRecorder::classifyFiles() {
  HeaderSearch &HS = PP.getHeaderSearchInfo();
  std::vector<uint32_t> Shells;
  for (uint32_t I = 0; I != Log.Files.size(); ++I) {
    PreambleLog::File &F = Log.Files[I];
    if (F.First == PreambleLog::None || F.First < FirstOwn)
      continue;
    OptionalFileEntryRef Entry =
        PP.getFileManager().getOptionalFileRef(Log.Texts[F.Path]);
    if (Entry && HS.isFileMultipleIncludeGuarded(*Entry)) {
      F.Flags |= PreambleLog::Guarded;
      continue;
    }
    if (isShell(I))
      Shells.push_back(I);
    auto GivesNothing = [&](const Open &O) {
      return O.File != I || O.Instance == F.First ||
             (!O.GivesTokens && llvm::none_of(O.Events, [](const auto &E) {
               return E.Kind == Step::Define || E.Kind == Step::DefineDefault ||
                      E.Kind == Step::Undefine || E.Kind == Step::Include;
             }));
    };
    if (F.Readings == 1 && !Done[F.First - FirstOwn].ExpandsForeign)
      F.Flags |= PreambleLog::Once | PreambleLog::Mark;
    else if (F.Readings > 1 && llvm::all_of(Done, GivesNothing))
      F.Flags |= PreambleLog::Quiet | PreambleLog::Mark;
  }
  // A shell is as good as guarded when all that it includes is.
  for (bool Changed = true; Changed;) {
    Changed = false;
    llvm::erase_if(Shells, [&](uint32_t I) {
      for (const Open &O : Done)
        if (O.File == I)
          for (const PreambleLog::Event &E : O.Events)
            if (E.Kind == Step::Include &&
                !(Log.Files[E.A].Flags & PreambleLog::Guarded))
              return false;
      Log.Files[I].Flags = PreambleLog::Guarded | PreambleLog::Mark;
      return Changed = true;
    });
  }
}

void PreambleRecorder::finish(llvm::ArrayRef<SourceRange> Bodies) {
  while (Stack.size() > 1)
    leave();
  markBodies(Bodies);
  classifyFiles();
  for (const Open &O : Done) {
    PreambleLog::Instance I = {O.File, uint32_t(Log.Events.size()), 0,
                               uint32_t(Log.Plain.size()), 0};
    for (const PreambleLog::Event &E : O.Events)
      // Names that nobody here ever defines are a set, not events.
      if (E.Kind != Step::Nothing &&
          !((E.Kind == Step::Use || E.Kind == Step::Test ||
             E.Kind == Step::UseInBody || E.Kind == Step::Mention ||
             E.Kind == Step::MentionInBody) &&
            E.B == PreambleLog::Undefined && O.Plain.contains(E.A) &&
            !EverDefined.contains(E.A)))
        Log.Events.push_back(E);
    for (uint32_t Name : O.Plain)
      if (!EverDefined.contains(Name))
        Log.Plain.push_back(Name);
    llvm::sort(Log.Plain.begin() + I.PlainBegin, Log.Plain.end());
    I.EventEnd = Log.Events.size();
    I.PlainEnd = Log.Plain.size();
    Log.Instances.push_back(I);
  }
  // To ask for a name loads all that the preamble below knows of it.
  llvm::erase_if(Log.Vanished,
                 [&](uint32_t Name) { return Changed.contains(Name); });
  for (uint32_t Name : Changed)
    if (EverDefined.contains(Name) && !PP.isMacroDefined(Log.Names[Name]))
      Log.Vanished.push_back(Name);
  llvm::sort(Log.Vanished);
  Log.Counter = PP.getCounterValue();
  if (PushedPragmas)
    Log.PragmasMatter = 1;
}

} // namespace nobounce::frontend
