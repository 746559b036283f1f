//===- MatchEntries.cpp - Entries that a world does not have --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Match.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce::rules;

/// A file that the tree has and the world has not, so that what it defines
/// cannot be missed; "" when the world has all it needs.
static std::string fileNotRead(const Entry &E, const TreeNames &Tree) {
  bool AnyRead = E.In.empty();
  for (const std::string &File : E.In) {
    if (Tree.Files.contains(File))
      AnyRead = true;
    else if (Tree.Exists(File))
      return File;
  }
  return AnyRead ? "" : E.In.front();
}

/// "a, b, c and 4 more"
static std::string listed(llvm::ArrayRef<std::string> Names) {
  constexpr size_t Most = 4;
  std::string Text = llvm::join(Names.take_front(Most), ", ");
  if (Names.size() > Most)
    Text += " and " + llvm::utostr(Names.size() - Most) + " more";
  return Text;
}

/// What is said of a family without any function; a note when that is no
/// wonder.
static RuleDiagnostic ofFamily(llvm::ArrayRef<const Entry *> Family,
                               const TreeNames &Tree, UnplacedFamily Unplaced) {
  const Entry &First = *Family.front();
  std::string Text = "entry family '" + First.Family + "': ";
  bool IsPlaced = true;
  std::vector<std::string> Names, Files;
  for (const Entry *E : Family) {
    std::string NotRead = fileNotRead(*E, Tree);
    if (!NotRead.empty())
      return {First.Where,
              Text + "not looked at; " + NotRead + " is not in the world",
              RuleSeverity::Note};
    IsPlaced &= !E->In.empty();
    llvm::append_range(Names, E->Functions);
    for (const std::string &File : E->In)
      if (Tree.Files.contains(File) && !llvm::is_contained(Files, File))
        Files.push_back(File);
  }
  Text += "the world has none of its functions (" + listed(Names) + ")";
  if (IsPlaced)
    Text += ", although it has " + listed(Files) +
            "; entries of the same ids in a folder given with --rules can name "
            "what took their place";
  return {First.Where, Text,
          IsPlaced || Unplaced == UnplacedFamily::Error
              ? RuleSeverity::Error
              : RuleSeverity::Warning};
}

std::vector<RuleDiagnostic>
nobounce::rules::missingEntries(const RuleSet &Rules, const TreeNames &Tree,
                                UnplacedFamily Unplaced) {
  std::map<std::string, std::vector<const Entry *>> Missing;
  std::map<std::string, size_t> Size;
  for (const Entry &E : Rules.Entries) {
    ++Size[E.Family];
    if (llvm::none_of(E.Functions, [&](const std::string &Name) {
          return Tree.defines(Name);
        }))
      Missing[E.Family].push_back(&E);
  }
  std::vector<RuleDiagnostic> Diagnostics;
  for (const auto &[Family, Entries] : Missing) {
    if (Entries.size() == Size[Family]) {
      Diagnostics.push_back(ofFamily(Entries, Tree, Unplaced));
      continue;
    }
    for (const Entry *E : Entries) {
      std::string NotRead = fileNotRead(*E, Tree);
      Diagnostics.push_back(
          {E->Where,
           "entry '" + E->Id + "': the world has none of its functions (" +
               listed(E->Functions) + ")" +
               (NotRead.empty() ? "" : "; " + NotRead + " is not in the world"),
           NotRead.empty() ? RuleSeverity::Warning : RuleSeverity::Note});
    }
  }
  return Diagnostics;
}
