//===- CommitHook.cpp - nobounce commit-hook and install-hook ----- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/ExitCode.h"
#include "Driver/GitHook.h"
#include "Driver/NamedFiles.h"
#include "Driver/ResultIndex.h"
#include "Driver/Versions.h"
#include "Report/Words.h"
#include "Reports.h"
#include "Support/ErrorContext.h"
#include "Support/TimeLimit.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace nobounce::tool {

/// A commit waits no longer than this many seconds.
static constexpr StringLiteral DefaultLimit = "10";

/// Says in one line why the commit was not looked at.
static int notLookedAt(const Twine &Why, bool MustLook) {
  errs() << "nobounce: " << Why << '\n';
  return MustLook ? driver::BadInput : driver::Clean;
}

static std::string spelledLimit(const Arguments &A) {
  return A.has(OPT_time_limit) ? A.value(OPT_time_limit) : DefaultLimit.str();
}

static Expected<double> timeLimit(const Arguments &A) {
  std::string Spelled = spelledLimit(A);
  double Seconds = 0;
  if (StringRef(Spelled).getAsDouble(Seconds) || Seconds <= 0 ||
      Seconds > 86400)
    return support::makeError("--time-limit: '" + Spelled +
                              "' is no number of seconds");
  return Seconds;
}

Expected<int> runCommitHookCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  S->Staged = true;
  S->Paths = A.Positional;
  Expected<double> Seconds = timeLimit(A);
  if (!Seconds)
    return Seconds.takeError();
  Expected<std::vector<driver::Output>> Outputs = reportsOf(A, resultFormats());
  if (!Outputs)
    return Outputs.takeError();
  S->Excerpts = showsSource(*Outputs);
  bool MustLook = A.has(OPT_require_index);

  Expected<std::vector<std::string>> Files = driver::changedSources(*S);
  if (!Files)
    return notLookedAt(
        "the commit is not checked: " + toString(Files.takeError()), MustLook);
  if (Files->empty())
    return driver::Clean;
  if (!driver::hasResults(S->CacheFolder))
    return notLookedAt("the commit is not checked: there is no index; "
                       "`nobounce index` makes one",
                       MustLook);
  support::TimeLimit Limit(
      *Seconds,
      "nobounce: the time limit of " + spelledLimit(A) +
          " s is reached; not looked at: " + join(*Files, ", ") +
          ". `nobounce index` reads what this would have read; --time-limit "
          "SECONDS gives it more\n",
      MustLook ? driver::BadInput : driver::Clean);
  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  Expected<report::Result> R = driver::runVersions(*S, C, Stats);
  if (!R)
    return notLookedAt("the commit is not checked: " + toString(R.takeError()),
                       MustLook);
  if (R->Findings.empty() && R->Failed.empty() && A.values(OPT_format).empty())
    return driver::Clean;
  if (Error E = writeResult(A, *Outputs, Stats, *S, *R))
    return E;
  if (!R->Findings.empty()) {
    errs() << "nobounce: " << report::count(R->Findings.size(), "new finding")
           << "; `git commit --no-verify` commits all the same\n";
    return driver::Found;
  }
  if (R->Failed.empty())
    return driver::Clean;
  return notLookedAt(report::count(R->Failed.size(), "unit") +
                         " could not be analysed completely",
                     MustLook);
}

Expected<int> runInstallHookCommand(const Arguments &A) {
  std::string Folder = A.value(OPT_kernel);
  if (Folder.empty()) {
    Expected<std::string> Here = driver::currentFolder();
    if (!Here)
      return Here.takeError();
    Folder = std::move(*Here);
  }
  if (!A.Positional.empty())
    return support::makeError("install-hook: takes no file; what '" +
                              A.Positional.front() + "' is for is not known");
  std::vector<std::string> Options;
  if (A.has(OPT_require_index))
    Options.push_back("--require-index");
  if (A.has(OPT_time_limit)) {
    if (Expected<double> Seconds = timeLimit(A); !Seconds)
      return Seconds.takeError();
    Options.push_back("--time-limit=" + A.value(OPT_time_limit));
  }
  Expected<std::string> Says =
      A.has(OPT_remove) ? driver::removeHook(Folder)
                        : driver::installHook(Folder, A.Executable, Options);
  if (!Says)
    return Says.takeError();
  outs() << *Says << '\n';
  return driver::Clean;
}

} // namespace nobounce::tool
