//===- Match.cpp - Which names of the rules a tree has --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Match.h"
#include "Rules/Braces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"

using namespace nobounce::rules;

namespace {

/// Names counted by the file that has them.
class Counter {
public:
  void add(bool Found, std::string What, const Position &Where) {
    FileMatch &M = Files[Where.File];
    ++M.Names;
    if (!Found)
      M.Missing.push_back({std::move(What), Where});
  }
  std::vector<FileMatch> take() {
    std::vector<FileMatch> List;
    for (auto &[File, M] : Files) {
      M.File = File;
      List.push_back(std::move(M));
    }
    return List;
  }

private:
  std::map<std::string, FileMatch> Files;
};

/// Holds the parameters of one check against the tree.
class ParamMatcher {
public:
  ParamMatcher(const CheckRule &C, const TreeNames &Tree, const FileSchema &S,
               std::vector<RuleDiagnostic> &Into)
      : C(C), Tree(Tree), S(S), Into(Into) {}

  void match(const Param &P, const TypeSchema &Type) {
    for (const Param &Item : P.Items)
      match(Item, Type);
    for (const auto &[Name, Value] : P.Members) {
      const KeySchema *Key = Type.findKey(Name);
      if (!Key)
        continue;
      if (const TypeSchema *Inner = S.findType(Key->Of))
        match(Value, *Inner);
      if (!Key->Refers.empty())
        refer(Value, Key->Refers);
    }
  }

private:
  void refer(const Param &P, llvm::StringRef What) {
    llvm::for_each(P.Items, [&](const Param &Item) { refer(Item, What); });
    if (P.Kind != Param::Scalar)
      return;
    const llvm::StringSet<> &Names = What == "macro"    ? Tree.Macros
                                     : What == "record" ? Tree.Records
                                                        : Tree.Functions;
    llvm::Expected<std::vector<std::string>> Expanded = expandBraces(P.Text);
    if (!Expanded)
      return llvm::consumeError(Expanded.takeError());
    if (llvm::none_of(*Expanded, [&](const std::string &Name) {
          return anyMatches(Names, Name);
        }))
      Into.push_back({P.Where,
                      "check '" + C.Id + "': the tree has no " + What.str() +
                          " '" + P.Text + "'",
                      RuleSeverity::Warning});
  }

  const CheckRule &C;
  const TreeNames &Tree;
  const FileSchema &S;
  std::vector<RuleDiagnostic> &Into;
};

} // namespace

/// A symbol's shape as a glob: `call_{hook}_{n}` is `call_*_*`.
static std::string globOf(llvm::StringRef Shape) {
  std::string Glob;
  while (!Shape.empty()) {
    auto [Text, Rest] = Shape.split('{');
    Glob += Text;
    if (Text.size() == Shape.size())
      break;
    Glob += '*';
    Shape = Rest.split('}').second;
  }
  return Glob;
}

static bool anyBegins(const llvm::StringSet<> &Set, llvm::StringRef Prefix) {
  return llvm::any_of(
      Set, [&](const auto &E) { return E.getKey().starts_with(Prefix); });
}

std::vector<RuleDiagnostic>
nobounce::rules::missingParams(const RuleSet &Rules, const TreeNames &Tree,
                               const FileSchema &Schema) {
  std::vector<RuleDiagnostic> Missing;
  const KeySchema *Kind = Schema.findType(Schema.Top)->findKey("kind");
  for (const CheckRule &C : Rules.Checks) {
    const WordSchema *Word = Kind ? Kind->findWord(C.Kind) : nullptr;
    if (!Word)
      continue;
    auto Params = Word->Refine.find("params");
    if (Params == Word->Refine.end())
      continue;
    if (const TypeSchema *Type = Schema.findType(Params->second))
      ParamMatcher(C, Tree, Schema, Missing).match(C.Params, *Type);
  }
  return Missing;
}

MatchReport nobounce::rules::matchRules(const RuleSet &Rules,
                                        const TreeNames &Tree) {
  MatchReport R;
  Counter Names;
  auto AddFunctions = [&](const auto &Items) {
    for (const auto &I : Items)
      Names.add(I.IsMacro ? Tree.Macros.contains(I.Name)
                          : Tree.Functions.contains(I.Name) ||
                                Tree.Called.contains(I.Name),
                (I.IsMacro ? "macro '" : "function '") + I.Name + "'", I.Where);
  };
  AddFunctions(Rules.Primitives);
  AddFunctions(Rules.ObjectCaches);
  for (const Overrule &O : Rules.Overrules)
    Names.add(Tree.Functions.contains(O.Is.Name),
              "function '" + O.Is.Name + "'", O.Where);
  for (const StaticCall &S : Rules.StaticCalls)
    Names.add(anyMatches(Tree.Called, globOf(S.Symbol)),
              "symbol '" + S.Symbol + "'", S.Where);
  auto AddRecords = [&](const auto &Items) {
    for (const auto &I : Items)
      Names.add(Tree.Records.contains(I.Record), "record '" + I.Record + "'",
                I.Where);
  };
  AddRecords(Rules.Wrappers);
  AddRecords(Rules.Parts);
  AddRecords(Rules.Counters);
  AddRecords(Rules.References);
  AddRecords(Rules.Replacements);
  AddRecords(Rules.LsmTables);
  AddRecords(Rules.RecordDegrees);
  AddRecords(Rules.LinkNodes);
  for (const Looker &L : Rules.Lookers)
    Names.add(anyMatches(Tree.Called, L.Symbol), "symbol '" + L.Symbol + "'",
              L.Where);
  for (const ColdSection &C : Rules.ColdSections)
    Names.add(anyBegins(Tree.Sections, C.Prefix), "section '" + C.Prefix + "'",
              C.Where);

  R.Diagnostics = missingEntries(Rules, Tree, UnplacedFamily::Error);
  // Another project than a kernel has none of them, and that is no mistake.
  auto Kept = llvm::make_filter_range(
      Rules.ProfilePaths, [](const NamedPath &P) { return P.IsKept; });
  ptrdiff_t KeptFound = llvm::count_if(
      Kept, [&](const NamedPath &P) { return Tree.Exists(P.Path); });
  bool IsKernel = 2 * KeptFound >= std::distance(Kept.begin(), Kept.end());
  for (const NamedPath &P : Rules.ProfilePaths) {
    bool Found = Tree.Exists(P.Path);
    if (!P.IsKept)
      Names.add(Found, "path '" + P.Path + "'", P.Where);
    else if (!Found)
      R.Diagnostics.push_back(
          {P.Where, "the tree has no '" + P.Path + "' for a profile to keep",
           IsKernel ? RuleSeverity::Warning : RuleSeverity::Note});
  }
  for (const FileSchema &S : builtinSchemas())
    if (S.Folder == "checks")
      llvm::append_range(R.Diagnostics, missingParams(Rules, Tree, S));
  R.Files = Names.take();
  R.Entries = Rules.Entries.size();
  R.EntriesFound = llvm::count_if(Rules.Entries, [&](const Entry &E) {
    return llvm::any_of(E.Functions, [&](const std::string &Name) {
      return Tree.defines(Name);
    });
  });
  return R;
}

bool nobounce::rules::printMatch(const MatchReport &Report, bool Verbose,
                                 llvm::raw_ostream &Out,
                                 llvm::raw_ostream &Errs) {
  bool Ok = true;
  for (const RuleDiagnostic &D : Report.Diagnostics) {
    Ok &= D.Severity != RuleSeverity::Error;
    if (Verbose || D.Severity != RuleSeverity::Note)
      Errs << D.str() << '\n';
  }
  Out << "entries with a function in this world: " << Report.EntriesFound
      << " of " << Report.Entries << '\n'
      << "names that occur in this tree, by file"
      << (Verbose ? "" : " (-v lists the others)") << ":\n";
  size_t Width = 0;
  auto NameOf = [](const FileMatch &M) {
    return llvm::sys::path::filename(M.File);
  };
  for (const FileMatch &M : Report.Files)
    Width = std::max(Width, NameOf(M).size());
  for (const FileMatch &M : Report.Files) {
    Out << "  " << llvm::left_justify(NameOf(M), Width) << "  "
        << M.Names - M.Missing.size() << " of " << M.Names << '\n';
    if (Verbose)
      for (const FileMatch::Name &N : M.Missing)
        Out << "    " << N.Where.File << ':' << N.Where.Line << ':'
            << N.Where.Column << ": no " << N.What << '\n';
  }
  return Ok;
}
