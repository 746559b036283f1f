//===- Compdb.cpp - nobounce compdb -----------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/ExitCode.h"
#include "Driver/OpenWorld.h"
#include "Driver/Output.h"

using namespace llvm;

namespace nobounce::tool {

Expected<int> runCompdbCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  S->Paths = A.Positional;
  // A tree is asked for the folders alone; of a database they are picked.
  if (S->World.empty())
    S->World = S->Paths;
  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  Expected<driver::OpenedWorld> W = driver::openWorld(*S, C, Stats);
  if (!W)
    return W.takeError();
  std::string File = A.value(OPT_output);
  if (Error E =
          driver::writeOutput(File == "-" ? "" : File, [&](raw_ostream &OS) {
            OS << frontend::toCompileCommandsJson(W->Project);
          }))
    return E;
  return driver::Clean;
}

} // namespace nobounce::tool
