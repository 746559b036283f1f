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
    : CI(CI), Name{std::move(Root), Unit.Directory},
      Read(std::make_shared<frontend::InputCollector>()) {
  clang::Preprocessor &PP = CI.getPreprocessor();
  Read->attachToPreprocessor(PP);
  PP.addPPCallbacks(
      std::make_unique<frontend::AbsenceCollector>(PP, Name, Absent));
  Options.NameFile = [this](llvm::StringRef Path) { return Name(Path); };
  Options.Domain = Unit.Domain;
  Result.Unit.File = Unit.File;
  Extractor = extract::makeExtractor(CI, Options, Result);
}

std::vector<facts::Input> UnitCapture::inputs() const {
  facts::FileHashes Hashes(CI.getVirtualFileSystemPtr(), Name.Root);
  std::set<std::string> Files;
  for (const std::string &File : Read->getDependencies())
    Files.insert(Name(File));
  std::vector<facts::Input> Inputs;
  for (const std::string &File : Files) {
    std::optional<facts::EntityHash> Hash = Hashes(File);
    Inputs.push_back({File, Hash.value_or(facts::EntityHash()), !Hash});
  }
  for (const std::string &Place : Absent)
    if (!Files.count(Place))
      Inputs.push_back({Place, {}, true});
  return Inputs;
}

facts::UnitFacts UnitCapture::take(clang::ASTContext &Ctx) {
  Extractor->HandleTranslationUnit(Ctx);
  facts::UnitFacts F;
  F.Main = std::move(Result.Unit);
  for (const auto &Each : Result.HeaderFunctions)
    F.HeaderFunctions.push_back(*Each);
  F.Records = std::move(Result.Records);
  F.Inputs = inputs();
  return F;
}

} // namespace nobounce::plugin
