//===- Baseline.cpp - nobounce baseline -----------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/Analysis.h"
#include "Driver/ExitCode.h"
#include "Report/BaselineFile.h"
#include "Report/Words.h"
#include "Reports.h"
#include "Support/AtomicFile.h"
#include "Support/ErrorContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace nobounce::tool {

/// The file that is meant when none is named.
static constexpr StringLiteral DefaultFile = "nobounce-baseline.json";

static Expected<triage::Baseline> read(const std::string &Name) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(Name);
  if (!Text)
    return support::makeError("'" + Name +
                              "' cannot be read: " + Text.getError().message() +
                              "; 'nobounce baseline write' makes one");
  return report::readBaseline((*Text)->getBuffer(), Name);
}

static std::string entries(size_t N) {
  return std::to_string(N) + (N == 1 ? " entry" : " entries");
}

/// Finds what there is and writes it to `Name`. \p Old: what is updated; null:
/// nothing that is there is kept.
static Expected<int> write(const Arguments &A, driver::Settings S,
                           const std::string &Name,
                           const triage::Baseline *Old) {
  if (Old)
    S.Baseline = Name;
  driver::Console C = driver::Console::standard(S.Verbose);
  driver::RunStats Stats;
  triage::Baseline Now;
  Expected<report::Result> R = driver::runCheck(S, C, Stats, &Now);
  if (!R)
    return R.takeError();
  std::string Text;
  raw_string_ostream OS(Text);
  report::writeBaseline(OS, Now);
  if (Error E = support::writeFileAtomically(Name, Text))
    return E;
  if (Error E = writeReports(A, {}, Stats, nullptr))
    return E;

  outs() << Name << ": " << entries(Now.Entries.size());
  if (Old)
    outs() << "; " << R->Findings.size() << " added, "
           << Old->Entries.size() + R->Findings.size() - Now.Entries.size()
           << " dropped";
  outs() << '\n';
  for (const report::FailedUnit &F : R->Failed)
    C.error(F.File + ": " + F.Reason);
  if (R->Failed.empty())
    return driver::Clean;
  C.error("the baseline may lack findings: " +
          report::count(R->Failed.size(), "unit") + " failed");
  return driver::Incomplete;
}

Expected<int> runBaselineCommand(const Arguments &A) {
  std::vector<std::string> Words = A.Positional;
  std::string Verb = Words.empty() ? "" : Words.front();
  if (Verb != "write" && Verb != "update" && Verb != "show")
    return support::makeError("baseline: write 'nobounce baseline write', "
                              "'update' or 'show', and the file");
  std::string Name = Words.size() > 1 ? Words[1] : DefaultFile.str();
  if (sys::fs::is_directory(Name))
    return support::makeError("baseline: '" + Name +
                              "' is a folder; the first name is that of the "
                              "file, as in 'nobounce baseline " +
                              Verb + " " + DefaultFile + " " + Name + "'");
  // What is overwritten must be a baseline, too.
  std::optional<triage::Baseline> Old;
  if (Verb != "write" || sys::fs::exists(Name)) {
    Expected<triage::Baseline> Read = read(Name);
    if (!Read)
      return Read.takeError();
    Old = std::move(*Read);
  }
  if (Verb == "show") {
    report::listBaseline(outs(), *Old, Name);
    return driver::Clean;
  }
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  if (Words.size() > 2)
    S->Paths.assign(Words.begin() + 2, Words.end());
  return write(A, std::move(*S), Name, Verb == "update" ? &*Old : nullptr);
}

} // namespace nobounce::tool
