//===- KbuildCheck.cpp - nobounce kbuild-check ----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/ExitCode.h"
#include "Driver/NamedFiles.h"
#include "Driver/UnitFindings.h"
#include "Frontend/KernelTree.h"
#include "Frontend/RefusedFlags.h"
#include "Reports.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace nobounce::tool {

/// The flags of the compiler's own command. Before them kbuild puts some for
/// sparse, which has no macros of its own; no command for a compiler defines
/// `__STDC__`.
static ArrayRef<std::string> compilerFlags(ArrayRef<std::string> Flags) {
  bool IsForSparse = false;
  for (size_t I = 0; I != Flags.size(); ++I) {
    IsForSparse |= Flags[I] == "-D__STDC__";
    if (IsForSparse && StringRef(Flags[I]).starts_with("-Wp,-M"))
      return Flags.drop_front(I);
  }
  return Flags;
}

/// What compiles the tree: what kbuild exports may start with a launcher.
static std::string compilerOf(const Arguments &A) {
  std::string Named = A.value(OPT_compiler);
  if (Named.empty())
    Named = sys::Process::GetEnv("CC").value_or("");
  StringRef Last = StringRef(Named).rtrim();
  Last = Last.substr(Last.rfind(' ') + 1);
  return Last.empty() ? "clang" : Last.str();
}

static Expected<frontend::CompileUnit> unitOf(const Arguments &A,
                                              StringRef Root, StringRef Here) {
  ArrayRef<std::string> Words = *A.AfterDashes;
  StringRef File = Words.back();
  if (File.starts_with("-") || !sys::fs::exists(File))
    return support::makeError("kbuild-check: the last argument, '" + File +
                              "', is no source file");
  frontend::CompileUnit Unit;
  Unit.Directory = Here.str();
  Unit.File = support::treeName(Root, Here, File);
  StringRef Stem = Unit.File;
  Stem.consume_back(".c");
  Unit.Object = (Stem + ".o").str();
  Unit.Args = {compilerOf(A)};
  append_range(Unit.Args, compilerFlags(Words.drop_back()));
  Unit.Args.push_back("-c");
  Unit.Args.push_back(File.str());
  Unit.Domain = frontend::linkDomainOf(Unit.Object, Unit.Args);
  return Unit;
}

/// One line a finding, where a compiler's warnings go.
static void printLines(const report::Result &R) {
  for (const report::FailedUnit &F : R.Failed)
    errs() << F.File << ": warning: nobounce cannot read it: " << F.Reason
           << (F.Errors.empty() ? "" : ": " + F.Errors.front().Message) << '\n';
  for (const checks::Verdict &V : R.Findings)
    errs() << V.Where.File << ':' << V.Where.Line << ':' << V.Where.Column
           << ": warning: " << V.Message << " [" << V.Check << "]\n";
}

Expected<int> runKbuildCheckCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  S->FixedFlags.reset();
  if (!A.AfterDashes || A.AfterDashes->empty())
    return support::makeError("kbuild-check: which file, with which flags?");
  Expected<std::vector<driver::Output>> Outputs = reportsOf(A, resultFormats());
  if (!Outputs)
    return Outputs.takeError();
  Expected<std::string> Here = driver::currentFolder();
  if (!Here)
    return Here.takeError();
  Expected<std::string> Root = A.has(OPT_root)
                                   ? Expected<std::string>(A.value(OPT_root))
                                   : frontend::findKernelTree(*Here);
  if (!Root)
    return Root.takeError();
  Expected<frontend::CompileUnit> Unit = unitOf(A, *Root, *Here);
  if (!Unit)
    return Unit.takeError();
  std::vector<frontend::CompileUnit> Units = {std::move(*Unit)};
  frontend::findRefusedFlags(Units);

  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  Expected<report::Result> R =
      driver::runUnit(*S, *Root, std::move(Units.front()), C, Stats);
  if (!R)
    return R.takeError();
  if (!A.has(OPT_format))
    printLines(*R);
  else if (Error E = writeResult(A, *Outputs, Stats, *S, *R))
    return E;
  // A build goes on, whatever is found.
  return driver::Clean;
}

} // namespace nobounce::tool
