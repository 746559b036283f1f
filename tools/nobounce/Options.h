//===- Options.h - The parsed command line ----------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: tools. Turns argv into values; what they mean is said elsewhere.
///
/// Ownership: the arguments own their strings. Threads: immutable. Determinism:
/// none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TOOLS_OPTIONS_H
#define NOBOUNCE_TOOLS_OPTIONS_H

#include "Driver/Settings.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::tool {

enum OptionId : unsigned {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

/// Which options a subcommand takes.
enum OptionVisibility : unsigned {
  CheckVis = 1 << 1,
  WhyVis = 1 << 2,
  FactsVis = 1 << 3,
  CompdbVis = 1 << 4,
  PrepareVis = 1 << 5,
  RulesVis = 1 << 6,
  ExplainVis = 1 << 7,
  ProgramVis = 1 << 8,
  IndexVis = 1 << 9,
  CacheVis = 1 << 10,
  CostVis = 1 << 11,
  HookVis = 1 << 12,
  InstallHookVis = 1 << 13,
  BaselineVis = 1 << 14,
  PatchVis = 1 << 15,
  LinkVis = 1 << 16,
  KbuildVis = 1 << 17
};

/// What stands after the subcommand's name.
struct Arguments {
  llvm::opt::InputArgList Options;
  std::vector<std::string> Positional;
  /// What stands after `--`; nothing when there is none.
  std::optional<std::vector<std::string>> AfterDashes;
  std::string Executable;

  /// The last value of an option, "" when it is not given.
  std::string value(unsigned Id) const;
  /// All values of an option.
  std::vector<std::string> values(unsigned Id) const;
  bool has(unsigned Id) const { return Options.hasArg(Id); }
};

/// Parses the arguments of one subcommand. An error names the option and
/// suggests the nearest one.
llvm::Expected<Arguments> parseArguments(llvm::ArrayRef<const char *> Argv,
                                         unsigned Visibility);

/// Writes a subcommand's help.
void printOptions(llvm::raw_ostream &OS, llvm::StringRef Usage,
                  llvm::StringRef Overview, unsigned Visibility);

/// The settings that these arguments ask for; `Paths` are the caller's.
llvm::Expected<driver::Settings> settingsOf(const Arguments &A);

} // namespace nobounce::tool

#endif // NOBOUNCE_TOOLS_OPTIONS_H
