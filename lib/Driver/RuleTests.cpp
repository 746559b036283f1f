//===- RuleTests.cpp - Rules tested on small files --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/RuleTests.h"
#include "Driver/AllRules.h"
#include "Driver/Analysis.h"
#include "Driver/ExitCode.h"
#include "Driver/Expectations.h"
#include "Report/Why.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace nobounce::driver {

namespace {

/// One file's expectations held against what the checks say.
class FileTest {
public:
  FileTest(Settings S, std::string File, raw_ostream &OS)
      : S(std::move(S)), File(std::move(File)), OS(OS),
        Silent(nulls(), /*Verbose=*/false, /*Terminal=*/false) {}

  Error run(ArrayRef<std::string> Checks);

  size_t Passed = 0, Failed = 0;

private:
  Settings S;
  std::string File;
  raw_ostream &OS;
  Console Silent;
  RunStats Stats;

  Expected<report::Explanation> why(const Twine &Place, StringRef Check);
  Error testQuiet(const Expectation &E);
  void fail(unsigned Line, const Twine &Message) {
    OS << File << ':' << Line << ": " << Message << '\n';
    ++Failed;
  }
};

} // namespace

Expected<report::Explanation> FileTest::why(const Twine &Place,
                                            StringRef Check) {
  Expected<WhyQuery> Q = parseWhyQuery(Place.str(), Check);
  if (!Q)
    return Q.takeError();
  Expected<report::Explanation> E = runWhy(S, *Q, Silent, Stats);
  if (!E || E->Failed.empty())
    return E;
  const report::FailedUnit &F = E->Failed.front();
  std::string Text = File + ": " + F.Reason;
  for (const facts::UnitError &U : F.Errors)
    Text += "\n" + U.File + ":" + std::to_string(U.Line) + ": " + U.Message;
  return support::makeError(Text);
}

/// The reason is looked for in what `why` says of the line: of candidates on
/// it, else of the function around it.
Error FileTest::testQuiet(const Expectation &E) {
  Expected<report::Explanation> Said = why(File + ":" + Twine(E.Line), E.Check);
  if (!Said)
    return Said.takeError();
  std::string Text;
  raw_string_ostream TextOS(Text);
  report::printWhy(TextOS, *Said);
  if (any_of(Said->Verdicts,
             [](const checks::Verdict &V) { return V.isFinding(); }))
    fail(E.Line, E.Check + " fires here, and a comment says that it is quiet");
  else if (!StringRef(Text).contains(E.Reason))
    fail(E.Line, "quiet, but 'nobounce why' does not say '" + E.Reason + "'");
  else
    ++Passed;
  return Error::success();
}

Error FileTest::run(ArrayRef<std::string> Checks) {
  auto Buffer = MemoryBuffer::getFile(File);
  if (!Buffer)
    return support::makeError(File + ": " + Buffer.getError().message());
  Expected<Expectations> E = parseExpectations((*Buffer)->getBuffer(), File);
  if (!E)
    return E.takeError();
  StringRef Folder = sys::path::parent_path(File);
  std::vector<std::string> Flags = {"-I" + Folder.str()};
  for (const std::string &Flag : E->Flags) {
    StringRef Path = Flag;
    bool IsRelative = Path.consume_front("-I") && sys::path::is_relative(Path);
    Flags.push_back(IsRelative ? ("-I" + Folder + "/" + Path).str() : Flag);
  }
  S.Paths = {File};
  S.FixedFlags = Flags;
  if (E->List.empty())
    fail(1, "expects nothing; write '// fires: CHECK' or '// quiet: CHECK'");

  Expected<report::Explanation> All = why(File, "");
  if (!All)
    return All.takeError();
  std::vector<const checks::Verdict *> Unexpected;
  for (const checks::Verdict &V : All->Verdicts)
    if (V.isFinding())
      Unexpected.push_back(&V);
  for (const Expectation &X : E->List) {
    if (!is_contained(Checks, X.Check)) {
      fail(X.Line, "there is no check '" + X.Check + "'");
      continue;
    }
    if (!X.Fires) {
      if (Error Failure = testQuiet(X))
        return Failure;
    }
    auto Here = [&](const checks::Verdict *V) {
      return V->Where.Line == X.Line && V->Check == X.Check;
    };
    size_t Before = Unexpected.size();
    erase_if(Unexpected, Here);
    if (!X.Fires)
      continue;
    if (Unexpected.size() != Before)
      ++Passed;
    else
      fail(X.Line, X.Check + " does not fire; 'nobounce why' says why");
  }
  for (const checks::Verdict *V : Unexpected)
    fail(V->Where.Line, V->Check + " fires, and no comment expects it");
  return Error::success();
}

Expected<int> runRuleTests(const Settings &S, StringRef Folder,
                           raw_ostream &OS) {
  Expected<rules::RuleSet> Rules = loadAllRules(S);
  if (!Rules)
    return Rules.takeError();
  std::vector<std::string> Checks, Files;
  for (const rules::CheckRule &C : Rules->Checks)
    Checks.push_back(C.Id);
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC), End; !EC && It != End;
       It.increment(EC))
    if (sys::path::extension(It->path()) == ".c")
      Files.push_back(It->path());
  if (EC)
    return support::makeError("rules --test: '" + Folder +
                              "': " + EC.message());
  if (Files.empty())
    return support::makeError("rules --test: no C file in '" + Folder + "'");
  llvm::sort(Files);
  size_t Passed = 0, Failed = 0;
  for (const std::string &File : Files) {
    FileTest T(S, File, OS);
    if (Error E = T.run(Checks))
      return E;
    Passed += T.Passed;
    Failed += T.Failed;
  }
  OS << Passed << " passed, " << Failed << " failed\n";
  return Failed ? Found : Clean;
}

} // namespace nobounce::driver
