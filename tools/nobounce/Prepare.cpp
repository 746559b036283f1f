//===- Prepare.cpp - nobounce prepare ---------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Prepare.h"
#include "Commands.h"
#include "Driver/AllRules.h"
#include "Driver/ExitCode.h"
#include "Driver/OpenWorld.h"

using namespace llvm;

namespace nobounce::tool {

Expected<int> runPrepareCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  S->Paths = A.Positional;
  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  // Without paths: what `check` reads without them.
  Expected<rules::RuleSet> Rules = driver::loadAllRules(*S);
  if (!Rules)
    return Rules.takeError();
  if (!S->Paths.empty())
    Rules->World.clear();
  Expected<driver::OpenedWorld> W =
      driver::openWorld(*S, C, Stats, Rules->World);
  if (!W)
    return W.takeError();
  if (W->Project.Missing.empty()) {
    C.note("nothing to make: every generated file is there");
    return driver::Clean;
  }
  C.note("running " + frontend::prepareCommand(*W->Tree, W->Project.Missing));
  if (Error E = frontend::prepareTree(*W->Tree, W->Project.Missing, S->Jobs))
    return E;
  return driver::Clean;
}

} // namespace nobounce::tool
