//===- RulesInTree.cpp - The rules held against a tree ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/RulesInTree.h"
#include "Driver/AllRules.h"
#include "Driver/ExitCode.h"
#include "Driver/ExtractWorld.h"
#include "Report/Text.h"
#include "Rules/Match.h"
#include "Support/PathNames.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace nobounce::driver {

static std::function<bool(StringRef)> existsIn(const OpenedWorld &W) {
  return [&W](StringRef Path) {
    return W.FS->exists(support::fromTreeName(W.Project.Root, Path));
  };
}

Error checkEntries(const link::Program &P, const OpenedWorld &W,
                   std::vector<std::string> &Warnings,
                   std::vector<std::string> &Details) {
  rules::TreeNames Names;
  Names.Exists = existsIn(W);
  for (link::FunctionId F = 0; F != P.functionCount(); ++F) {
    Names.Functions.insert(P.name(P.info(F).Name));
    Names.Files.insert(P.name(P.info(F).File));
  }
  std::vector<rules::RuleDiagnostic> Errors;
  for (rules::RuleDiagnostic &D : rules::missingEntries(
           P.rules(), Names, rules::UnplacedFamily::Warning)) {
    if (D.Severity == rules::RuleSeverity::Error)
      Errors.push_back(std::move(D));
    else if (D.Severity == rules::RuleSeverity::Warning)
      Warnings.push_back(D.Message);
    else
      Details.push_back(D.Message);
  }
  if (Errors.empty())
    return Error::success();
  return make_error<rules::RuleError>(std::move(Errors));
}

static void addFunction(const facts::Function &F, rules::TreeNames &Names) {
  Names.Functions.insert(F.name());
  Names.Files.insert(F.file());
  if (F.Section)
    Names.Sections.insert(F.str(F.Section));
  for (const facts::MacroUse &M : F.Macros)
    Names.Macros.insert(F.str(M.Name));
  for (const facts::Event &E : F.Events)
    if (E.Callee)
      Names.Called.insert(F.str(E.Callee));
}

Expected<int> matchRulesWithTree(const Settings &S, Console &C,
                                 RunStats &Stats) {
  Expected<rules::RuleSet> Rules = loadAllRules(S);
  if (!Rules)
    return Rules.takeError();
  Expected<OpenedWorld> W = openWorld(S, C, Stats, Rules->World);
  if (!W)
    return W.takeError();
  facts::Store Cache =
      S.CacheFolder.empty() ? facts::Store() : facts::Store(S.CacheFolder);
  Expected<WorldFacts> Facts = extractWorld(*W, Cache, S, C, Stats);
  if (!Facts)
    return Facts.takeError();
  C.endProgress();

  rules::TreeNames Names;
  Names.Exists = existsIn(*W);
  for (const auto &U : Facts->Units) {
    Names.Files.insert(U->File);
    for (const facts::Function &F : U->Functions)
      addFunction(F, Names);
    for (const facts::EntityHash &H : U->HeaderFunctions)
      addFunction(*findFunction(*Facts, Cache, H), Names);
    for (const facts::EntityHash &H : U->Records)
      Names.Records.insert(findRecord(*Facts, Cache, H)->Name);
    for (const facts::Global &G : U->Globals)
      if (!G.Record.empty())
        Names.Records.insert(G.Record);
  }
  report::printFailed(errs(), Facts->Failed);
  if (!rules::printMatch(rules::matchRules(*Rules, Names), S.Verbose, outs(),
                         errs()))
    return BadInput;
  return Facts->Failed.empty() ? Clean : Incomplete;
}

} // namespace nobounce::driver
