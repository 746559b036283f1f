//===- UnitCapture.cpp - Facts of the unit at hand ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnitCapture.h"
#include "Facts/FileHashes.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"

namespace nobounce::plugin {

UnitCapture::UnitCapture(clang::CompilerInstance &CI, std::string Root,
                         const frontend::CompileUnit &Unit)
    : CI(CI), Root(Root), Name(std::move(Root), Unit.Directory),
      Read(std::make_shared<frontend::InputCollector>()),
      Passed(CI.getPreprocessor(), Name, Absent) {
  clang::Preprocessor &PP = CI.getPreprocessor();
  Read->attachToPreprocessor(PP);
  PP.addPPCallbacks(
      std::make_unique<frontend::AbsenceCollector>(PP, Name, Absent, Passed));
  Options.NameFile = [this](llvm::StringRef Path) { return Name(Path); };
  Options.Domain = Unit.Domain;
  Result.Unit.File = Unit.File;
  Extractor = extract::makeExtractor(CI, Options, Result);
}

void UnitCapture::addInputs(facts::UnitFacts &F) {
  facts::FileHashes Hashes(CI.getVirtualFileSystemPtr(), Root);
  std::set<std::string> Files;
  for (const std::string &File : Read->getDependencies())
    Files.insert(Name(File));
  for (const std::string &File : Files) {
    std::optional<facts::EntityHash> Hash = Hashes(File);
    frontend::PassedPlaces::Passed P = Passed.take(File);
    F.Inputs.push_back({File, Hash.value_or(facts::EntityHash()), !Hash,
                        P.Folders, P.NameLength});
  }
  Passed.finish();
  for (const std::string &Place : Absent)
    if (!Files.count(Place))
      F.Inputs.push_back({Place, {}, true});
  for (const std::string &Folder : Passed.folders())
    F.Folders.push_back(Name(Folder));
}

facts::UnitFacts UnitCapture::take(clang::ASTContext &Ctx) {
  Extractor->HandleTranslationUnit(Ctx);
  facts::UnitFacts F;
  F.Main = std::move(Result.Unit);
  for (const auto &Each : Result.HeaderFunctions)
    F.HeaderFunctions.push_back(*Each);
  for (const auto &Each : Result.Records)
    F.Records.push_back(*Each);
  addInputs(F);
  return F;
}

} // namespace nobounce::plugin
