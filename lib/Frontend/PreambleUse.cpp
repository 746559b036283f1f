//===- PreambleUse.cpp - How a preamble is put to use ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PreambleUse.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace clang;

namespace nobounce::frontend {

std::vector<std::string> usePreamble(CompilerInvocation &Invocation,
                                     llvm::StringRef Pch) {
  PreprocessorOptions &Options = Invocation.getPreprocessorOpts();
  Options.ImplicitPCHInclude = Pch.str();
  // What it was made of was compared by content when it was loaded.
  Options.DisablePCHOrModuleValidation = DisableValidationForModuleKind::All;
  return std::exchange(Options.Includes, {});
}

void resumePreamble(Preprocessor &PP, const PreambleLog &Log) {
  // Without validation clang forgets the counter, and names made of it would
  // be made twice.
  PP.setCounterValue(Log.Counter);
  // With pragmas on record clang looks each place up before it asks whether a
  // warning is wanted. What a header silences for itself is read already.
  if (!Log.PragmasMatter)
    PP.getDiagnostics().ResetPragmas();
  for (const PreambleLog::File &F : Log.Files)
    if (F.Flags & PreambleLog::Mark)
      if (OptionalFileEntryRef File =
              PP.getFileManager().getOptionalFileRef(Log.Texts[F.Path]))
        PP.getHeaderSearchInfo().MarkFileIncludeOnce(*File);
}

std::vector<std::string> searchFolders(Preprocessor &PP) {
  std::vector<std::string> Out;
  for (const DirectoryLookup &Dir : PP.getHeaderSearchInfo().search_dir_range())
    if (Dir.isNormalDir())
      Out.push_back(Dir.getName().str());
  return Out;
}

} // namespace nobounce::frontend
