//===- Git.cpp - What git says of a folder ----------------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Git.h"
#include "Support/ErrorContext.h"
#include "Support/Process.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace llvm;

namespace nobounce::frontend {

Expected<std::string> runGit(StringRef Folder, ArrayRef<std::string> Args,
                             StringRef Input) {
  std::vector<std::string> Argv = {"git", "-C", Folder.str()};
  append_range(Argv, Args);
  support::ProcessOptions Options;
  Options.Input = Input.str();
  Options.Environment = {{"GIT_OPTIONAL_LOCKS", "0"}, {"LC_ALL", "C"}};
  Expected<support::ProcessResult> R = support::runProcess(Argv, Options);
  if (!R)
    return R.takeError();
  if (R->ExitCode == 0)
    return std::move(R->Out);
  StringRef Says = StringRef(R->Err).trim();
  Says.consume_front("fatal: ");
  return support::makeError("git " + Args.front() + ": " +
                            Says.split('\n').first);
}

} // namespace nobounce::frontend
