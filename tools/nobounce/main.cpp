//===- main.cpp - The nobounce command --------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/Console.h"
#include "Driver/ExitCode.h"
#include "Report/Words.h"
#include "Support/ErrorContext.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace llvm;
using namespace nobounce;
using namespace nobounce::tool;

static constexpr Command Commands[] = {
    {"check",
     "check [PATH...] [--kernel TREE | -p DB] [options]\n"
     "       nobounce check FILE... [options] -- FLAGS...",
     "Find where hot paths make a cache line bounce for nothing", CheckVis,
     runCheckCommand},
    {"why",
     "why FILE:LINE | FUNCTION | RECORD.FIELD [CHECK] [--kernel TREE | -p DB] "
     "[options]",
     "Say what was decided of each candidate there, and on what grounds",
     WhyVis, runWhyCommand},
    {"baseline",
     "baseline write [FILE [PATH...]] [--kernel TREE | -p DB] [options]\n"
     "       nobounce baseline update [FILE [PATH...]] [--kernel TREE | -p DB] "
     "[options]\n"
     "       nobounce baseline show [FILE]",
     "Write down the findings there are, so that 'check --baseline FILE' "
     "reports others alone",
     BaselineVis, runBaselineCommand},
    {"patch",
     "patch FILE:LINE | FINGERPRINT [--kernel TREE | -p DB] [-o FILE] "
     "[options]",
     "Write the draft of a patch with its commit message for one finding",
     PatchVis, runPatchCommand},
    {"program",
     "program [--kernel TREE | -p DB] [options]\n"
     "       nobounce program --shared [--kernel TREE | -p DB] [options]\n"
     "       nobounce program FILE... [options] -- FLAGS...",
     "Show what is hot, by which chains, where calls lead, what is shared",
     ProgramVis, runProgramCommand},
    {"cost",
     "cost ENTRY... [--kernel TREE | -p DB] [--budget FILE] [options]\n"
     "       nobounce cost --compare OLD.json NEW.json",
     "Show what one run of a hot entry does to lines that other CPUs write",
     CostVis, runCostCommand},
    {"facts",
     "facts dump FILE [--function GLOB] [options]\n"
     "       nobounce facts stats [PATH...] [options]",
     "Show what is known of units, or what it takes to keep it", FactsVis,
     runFactsCommand},
    {"index", "index [PATH...] [--kernel TREE | -p DB] [options]",
     "Read, link and check a world, and keep the result for later runs",
     IndexVis, runIndexCommand},
    {"commit-hook",
     "commit-hook [--require-index] [--time-limit SECONDS] [options]",
     "Say what the staged change introduces; made for git's pre-commit hook",
     HookVis, runCommitHookCommand},
    {"install-hook",
     "install-hook [--kernel TREE] [--require-index] [--time-limit SECONDS]\n"
     "       nobounce install-hook --remove [--kernel TREE]",
     "Have git run commit-hook before each commit; a hook that is there stays",
     InstallHookVis, runInstallHookCommand},
    {"link", "link TREE [PATH...] [options]",
     "Check a build from the facts that the compiler plugin left in its "
     "objects",
     LinkVis, runLinkCommand},
    {"kbuild-check", "kbuild-check [options --] FLAGS... FILE",
     "Check one file: what make C=1 CHECK=nobounce-check runs", KbuildVis,
     runKbuildCheckCommand},
    {"cache",
     "cache [--prune SIZE] [options]\n"
     "       nobounce cache export FILE [options]\n"
     "       nobounce cache import FILE [options]",
     "Say what the cache holds, make it smaller, or move it elsewhere",
     CacheVis, runCacheCommand},
    {"compdb", "compdb [PATH...] [--kernel TREE] [-o FILE]",
     "Write the compile commands of a kernel tree that need not be built",
     CompdbVis, runCompdbCommand},
    {"prepare", "prepare [PATH...] [--kernel TREE]",
     "Make the generated headers that units need; the one command that writes "
     "to a tree",
     PrepareVis, runPrepareCommand},
    {"rules",
     "rules [--check [--kernel TREE | -p DB] | --test DIR] [--rules DIR]",
     "List the rules, check that every rule file is right, or test them",
     RulesVis, runRulesCommand},
    {"explain", "explain ID", "Say what a check, entry, profile or model means",
     ExplainVis, runExplainCommand},
};

static void printUsage(raw_ostream &OS) {
  OS << "nobounce finds the places where a hot path of the Linux kernel makes "
        "a "
        "cache line\nbounce between CPUs, or does work, for nothing.\n\n"
        "USAGE: nobounce COMMAND [options]\n\nCOMMANDS:\n";
  for (const Command &C : Commands)
    OS << "  " << left_justify(C.Name, 12) << ' ' << C.Overview << '\n';
  OS << "\nOPTIONS:\n"
        "  --version  Show versions\n"
        "  --help     Show this help; 'nobounce COMMAND --help' has more\n\n"
        "EXIT STATUS: 0 nothing found, 1 findings, 2 bad usage or input, 3 "
        "some "
        "unit could\nnot be analysed, 4 internal error\n";
}

static void printVersion(raw_ostream &OS) {
  OS << "nobounce " << report::toolVersion() << " with clang "
     << CLANG_VERSION_STRING << " (LLVM " << LLVM_VERSION_STRING << ")\n";
}

/// The command called `Name`, or an error that suggests the nearest.
static Expected<const Command *> findCommand(StringRef Name) {
  for (const Command &C : Commands)
    if (C.Name == Name)
      return &C;
  auto Distance = [&](const Command &C) { return C.Name.edit_distance(Name); };
  const Command *Nearest = min_element(
      Commands, [&](auto &L, auto &R) { return Distance(L) < Distance(R); });
  return nobounce::support::makeError(
      "unknown command '" + Name + "'" +
      (Distance(*Nearest) <= 2 ? "; did you mean '" + Nearest->Name + "'?"
                               : ""));
}

/// The name under which kbuild finds `nobounce kbuild-check` as one word.
static constexpr StringLiteral CheckerName = "nobounce-check";

static Expected<int> run(ArrayRef<const char *> Argv, std::string Executable) {
  StringRef First = Argv.empty() ? "" : Argv.front();
  if (First == "--help" || First == "-h" || First == "help") {
    printUsage(outs());
    return driver::Clean;
  }
  if (First == "--version") {
    printVersion(outs());
    return driver::Clean;
  }
  if (First.empty()) {
    printUsage(errs());
    return driver::BadInput;
  }
  Expected<const Command *> C = findCommand(First);
  if (!C)
    return C.takeError();
  SmallVector<const char *> Words(Argv.drop_front());
  // The flags of a compiler stand behind it, whose own command has no `--`.
  if ((*C)->Run == runKbuildCheckCommand && !Words.empty() &&
      Words.front() != StringRef("--help") &&
      none_of(Words, [](StringRef Word) { return Word == "--"; }))
    Words.insert(Words.begin(), "--");
  Expected<Arguments> A = parseArguments(Words, (*C)->Visibility);
  if (!A)
    return A.takeError();
  if (A->has(OPT_help)) {
    printOptions(outs(), ("nobounce " + (*C)->Usage).str(), (*C)->Overview,
                 (*C)->Visibility);
    return driver::Clean;
  }
  A->Executable = std::move(Executable);
  return (*C)->Run(*A);
}

/// Says that the tool itself is wrong and ends it with its own exit code.
/// Workers die of the signal instead: their parent sees it and names the unit.
static void endByDefect(const char *What) {
  // No stream: the heap may be what is broken.
  for (const char *Text :
       {"nobounce: internal error: ", What,
        "; please report it with the command and the tree\n"})
    if (write(STDERR_FILENO, Text, strlen(Text)) < 0)
      break;
  _exit(driver::Internal);
}

static void handleDefects() {
  install_fatal_error_handler(
      [](void *, const char *Reason, bool) { endByDefect(Reason); });
  sys::AddSignalHandler(
      [](void *MainProcess) {
        if (getpid() ==
            static_cast<pid_t>(reinterpret_cast<intptr_t>(MainProcess)))
          endByDefect("crashed");
      },
      reinterpret_cast<void *>(static_cast<intptr_t>(getpid())));
}

/// A shell's PWD may name the current folder by a link, and LLVM takes it for
/// the folder's name as long as it is the same one: then headers would be named
/// by the link and not by where they stand in the tree.
static void forgetLinkedFolder() { ::unsetenv("PWD"); }

int main(int Argc, const char **Argv) {
  handleDefects();
  forgetLinkedFolder();
  driver::Console Console = driver::Console::standard(/*Verbose=*/false);
  std::string Executable = sys::fs::getMainExecutable(
      Argv[0], reinterpret_cast<void *>(&printUsage));
  SmallVector<const char *> Words(Argv + 1, Argv + Argc);
  if (sys::path::filename(Argv[0]) == CheckerName)
    Words.insert(Words.begin(), "kbuild-check");
  Expected<int> Code = run(Words, Executable);
  if (!Code) {
    handleAllErrors(Code.takeError(), [&](const ErrorInfoBase &E) {
      Console.error(E.message());
    });
    return driver::BadInput;
  }
  // A report that could not be written is no success, whatever it said.
  outs().flush();
  if (std::error_code EC = outs().error()) {
    outs().clear_error();
    Console.error("cannot write standard output: " + EC.message());
    return driver::BadInput;
  }
  return *Code;
}
