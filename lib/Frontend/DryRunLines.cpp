//===- DryRunLines.cpp - Compile commands in what make prints -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/DryRunLines.h"
#include "Support/PathNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include <set>

namespace nobounce::frontend {

namespace {

/// The commands of a shell line: what stands between unquoted `;`, `&`, `|`.
std::vector<llvm::StringRef> splitCommands(llvm::StringRef Line) {
  std::vector<llvm::StringRef> Commands;
  size_t Begin = 0;
  char Quote = 0;
  for (size_t I = 0; I != Line.size(); ++I) {
    char C = Line[I];
    if (Quote) {
      if (C == Quote)
        Quote = 0;
      else if (C == '\\' && Quote == '"' && I + 1 != Line.size())
        ++I;
    } else if (C == '\\' && I + 1 != Line.size()) {
      ++I;
    } else if (C == '\'' || C == '"') {
      Quote = C;
    } else if (C == ';' || C == '&' || C == '|') {
      Commands.push_back(Line.slice(Begin, I));
      Begin = I + 1;
    }
  }
  Commands.push_back(Line.drop_front(Begin));
  return Commands;
}

/// The unit that one command compiles, if it does: a C file of the kernel into
/// an object. Programs for the build machine lack `__KERNEL__`.
std::optional<CompileUnit> unitOf(llvm::StringRef Command,
                                  llvm::StringRef Root) {
  if (!Command.contains(" -c ") || !Command.contains("-D__KERNEL__"))
    return std::nullopt;
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver(Memory);
  llvm::SmallVector<const char *, 256> Words;
  llvm::cl::TokenizeGNUCommandLine(Command, Saver, Words);

  CompileUnit Unit;
  Unit.Directory = Root.str();
  llvm::StringRef Source;
  for (size_t I = 0; I != Words.size(); ++I) {
    llvm::StringRef Word = Words[I];
    if (Word == DryRunMarker)
      continue;
    // What stands before the compiler runs it: `ccache clang`.
    if (Unit.Args.size() == 1 && !Word.starts_with("-"))
      Unit.Args.clear();
    Unit.Args.push_back(Word.str());
    if (Word == "-o" && I + 1 != Words.size())
      Unit.Object = support::treeName(Root, Root, Words[I + 1]);
    else if (I + 1 == Words.size())
      Source = Word;
  }
  // modpost's output is boilerplate that says nothing; scripts/ is compiled
  // with the kernel's flags only to look at the object.
  if (!Source.ends_with(".c") || Source.ends_with(".mod.c") ||
      !llvm::StringRef(Unit.Object).ends_with(".o") ||
      llvm::StringRef(Unit.Object).starts_with("scripts/"))
    return std::nullopt;
  Unit.File = support::treeName(Root, Root, Source);
  Unit.Domain = linkDomainOf(Unit.Object, Unit.Args);
  return Unit;
}

/// The targets that a recipe line removes when it is interrupted or whose
/// command it saves: kbuild's two ways of saying what a recipe makes.
void addTargets(llvm::StringRef Line, std::set<std::string> &Targets) {
  for (llvm::StringRef Lead : {"trap 'rm -f ", "cmd_"}) {
    llvm::StringRef Rest = Line;
    for (size_t At; (At = Rest.find(Lead)) != llvm::StringRef::npos;) {
      Rest = Rest.drop_front(At + Lead.size());
      llvm::StringRef Target = Rest.take_until(
          [](char C) { return C == ';' || C == ' ' || C == '\''; });
      if (Lead == "cmd_" && !Rest.drop_front(Target.size()).starts_with(" :="))
        continue;
      if (Target.ends_with(".h") || Target.ends_with(".c"))
        Targets.insert(Target.str());
    }
  }
}

/// Folder of a recursive `make -f …/Makefile.build obj=fs/ext4`.
llvm::StringRef visitedFolder(llvm::StringRef Line) {
  size_t At = Line.find(" obj=");
  if (At == llvm::StringRef::npos || !Line.contains("Makefile.build"))
    return {};
  return Line.drop_front(At + 5).take_until(
      [](char C) { return C == ' ' || C == '\\'; });
}

} // namespace

std::vector<CompileUnit> parseShellLine(llvm::StringRef Line,
                                        llvm::StringRef Root) {
  std::vector<CompileUnit> Units;
  if (Line.contains("-D__KERNEL__"))
    for (llvm::StringRef Command : splitCommands(Line))
      if (std::optional<CompileUnit> Unit = unitOf(Command, Root))
        Units.push_back(std::move(*Unit));
  return Units;
}

std::vector<CompileUnit> parseCmdFile(llvm::StringRef Text,
                                      llvm::StringRef Root) {
  llvm::StringRef Line = Text.split('\n').first;
  if (!Line.consume_front("savedcmd_") && !Line.consume_front("cmd_"))
    return {};
  size_t At = Line.find(" := ");
  if (At == llvm::StringRef::npos)
    return {};
  // The file is a makefile: `$` and `#` are escaped in it.
  std::string Command = Line.drop_front(At + 4).str();
  for (auto [Escaped, Plain] :
       {std::pair<llvm::StringRef, llvm::StringRef>{"$$", "$"},
        {"$(pound)", "#"},
        {"\\#", "#"}})
    for (size_t P = 0; (P = Command.find(Escaped, P)) != std::string::npos;
         P += Plain.size())
      Command.replace(P, Escaped.size(), Plain);
  return parseShellLine(Command, Root);
}

DryRunText parseDryRun(llvm::StringRef Text, llvm::StringRef Root) {
  DryRunText Result;
  std::set<std::string> Folders;
  std::set<std::string> Pending; // Recipes whose object is still to come.
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (llvm::StringRef Folder = visitedFolder(Line); !Folder.empty()) {
      Folders.insert(support::treeName(Root, Root, Folder));
      continue;
    }
    addTargets(Line, Pending);
    for (CompileUnit &Unit : parseShellLine(Line, Root)) {
      // make goes depth first: what it made since the last object are
      // prerequisites of this one.
      for (const std::string &File : Pending)
        Result.Generated.push_back(
            {support::treeName(Root, Root, File), Unit.Object});
      Pending.clear();
      Result.Units.push_back(std::move(Unit));
    }
  }
  Result.Folders.assign(Folders.begin(), Folders.end());
  llvm::erase_if(Result.Generated, [](const GeneratedFile &G) {
    // Of programs for the build machine; kbuild makes them by itself.
    return llvm::StringRef(G.File).starts_with("scripts/") ||
           llvm::StringRef(G.File).starts_with("tools/");
  });
  llvm::stable_sort(Result.Generated,
                    [](const GeneratedFile &L, const GeneratedFile &R) {
                      return L.File < R.File;
                    });
  Result.Generated.erase(
      std::unique(Result.Generated.begin(), Result.Generated.end(),
                  [](const GeneratedFile &L, const GeneratedFile &R) {
                    return L.File == R.File;
                  }),
      Result.Generated.end());
  return Result;
}

} // namespace nobounce::frontend
