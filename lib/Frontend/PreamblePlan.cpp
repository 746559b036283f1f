//===- PreamblePlan.cpp - Which preambles a run wants ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PreamblePlan.h"
#include "Frontend/FlagAdapter.h"
#include "Support/PathNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

namespace nobounce::frontend {

/// Of a group's units, the part that must include a header for it to be worth
/// having in the core preamble.
static constexpr double CoreShare = 0.05;
/// The same for the units of one folder and its preamble: headers there are
/// fewer, larger, and of use to few others.
static constexpr double FolderShare = 0.25;
/// Fewer units are not worth a preamble of their own.
static constexpr size_t MinimumUnits = 6;

namespace {

/// A unit as far as the plan is concerned.
struct Outline {
  std::vector<std::string> Flags;   ///< Those that all of a group share.
  std::vector<std::string> Folders; ///< Of `-I`, in order.
  std::vector<std::string> Headers; ///< What its text includes, in order.
};

/// The flags that decide how headers are read, and `-I` apart from them.
void outlineFlags(const CompileUnit &Unit, llvm::StringRef Root, Outline &O) {
  std::vector<std::string> Flags = groupFlags(Unit, Root);
  for (size_t I = 0; I != Flags.size(); ++I) {
    llvm::StringRef F = Flags[I];
    if (F == "-I" && I + 1 != Flags.size())
      O.Folders.push_back(Flags[++I]);
    else if (F.starts_with("-I"))
      O.Folders.push_back(F.drop_front(2).str());
    else if (!F.starts_with("-W") || F.starts_with("-Wp,") ||
             F.starts_with("-Wa,") || F.starts_with("-Werror"))
      O.Flags.push_back(Flags[I]);
  }
}

/// What `Text` includes outside all conditionals.
std::vector<std::string> includesOf(llvm::StringRef Text) {
  std::vector<std::string> Out;
  unsigned Depth = 0;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (Line.starts_with("if"))
      ++Depth;
    else if (Line.starts_with("endif") && Depth)
      --Depth;
    if (Depth || !Line.consume_front("include"))
      continue;
    Line = Line.ltrim();
    size_t End = Line.starts_with("<")    ? Line.find('>')
                 : Line.starts_with("\"") ? Line.find('"', 1)
                                          : llvm::StringRef::npos;
    if (End == llvm::StringRef::npos)
      continue;
    llvm::StringRef Header = Line.take_front(End + 1);
    if (Header.drop_back().ends_with(".h"))
      Out.push_back(Header.str());
  }
  return Out;
}

/// Headers that at least `Share` of `Units` include and `Wanted` accepts, in
/// the order in which units tend to have them.
std::vector<std::string>
commonHeaders(llvm::ArrayRef<Outline> All, llvm::ArrayRef<size_t> Units,
              double Share, llvm::function_ref<bool(llvm::StringRef)> Wanted) {
  struct Tally {
    size_t Count = 0;
    double Rank = 0;
  };
  std::map<std::string, Tally> Tallies;
  for (size_t U : Units) {
    const std::vector<std::string> &Headers = All[U].Headers;
    std::set<llvm::StringRef> Seen;
    for (size_t I = 0; I != Headers.size(); ++I)
      if (Wanted(Headers[I]) && Seen.insert(Headers[I]).second) {
        Tally &T = Tallies[Headers[I]];
        ++T.Count;
        T.Rank += double(I) / double(Headers.size());
      }
  }
  std::vector<std::pair<double, std::string>> Chosen;
  for (const auto &[Header, T] : Tallies)
    if (double(T.Count) >= Share * double(Units.size()) && T.Count > 1)
      Chosen.push_back({T.Rank / double(T.Count), Header});
  llvm::sort(Chosen);
  std::vector<std::string> Out;
  for (auto &[Rank, Header] : Chosen)
    Out.push_back(std::move(Header));
  return Out;
}

bool isPrefix(llvm::ArrayRef<std::string> Prefix,
              llvm::ArrayRef<std::string> Of) {
  return Prefix.size() <= Of.size() && Of.take_front(Prefix.size()) == Prefix;
}

class Planner {
public:
  Planner(llvm::ArrayRef<CompileUnit> Units, llvm::StringRef Root)
      : Units(Units), Root(Root) {
    Plan.Best.assign(Units.size(), PreamblePlan::None);
  }

  PreamblePlan run(llvm::vfs::FileSystem &FS) {
    using Flags = std::pair<std::string, std::vector<std::string>>;
    std::map<Flags, std::vector<size_t>> Groups;
    for (size_t I = 0; I != Units.size(); ++I) {
      Outline &O = Outlines.emplace_back();
      outlineFlags(Units[I], Root, O);
      if (auto Text =
              FS.getBufferForFile(support::fromTreeName(Root, Units[I].File)))
        O.Headers = includesOf((*Text)->getBuffer());
      Groups[{Units[I].Directory, O.Flags}].push_back(I);
    }
    for (auto &[Flags, Members] : Groups)
      while (Members.size() >= MinimumUnits)
        planGroup(Members);
    return std::move(Plan);
  }

private:
  /// Takes the units that share most folders off `Left` and plans for them.
  void planGroup(std::vector<size_t> &Left) {
    std::map<std::vector<std::string>, size_t> Count;
    for (size_t U : Left)
      ++Count[Outlines[U].Folders];
    const std::vector<std::string> Folders =
        llvm::max_element(Count, llvm::less_second())->first;
    std::vector<size_t> Members;
    llvm::erase_if(Left, [&](size_t U) {
      bool Shares = isPrefix(Folders, Outlines[U].Folders);
      if (Shares)
        Members.push_back(U);
      return Shares;
    });
    if (Members.size() < MinimumUnits)
      return;
    size_t Core = Plan.Entries.size();
    PreamblePlan::Entry Entry;
    Entry.Source.Model = Units[*llvm::find_if(
        Members, [&](size_t U) { return Outlines[U].Folders == Folders; })];
    Entry.Source.Headers =
        commonHeaders(Outlines, Members, CoreShare,
                      [](llvm::StringRef H) { return H.starts_with("<"); });
    if (Entry.Source.Headers.empty())
      return;
    for (size_t U : Members)
      Plan.Best[U] = Core;
    Entry.Units = Members;
    std::set<std::string> InCore(Entry.Source.Headers.begin(),
                                 Entry.Source.Headers.end());
    Plan.Entries.push_back(std::move(Entry));

    // Units that search folders of their own have headers in common there.
    std::map<std::pair<std::vector<std::string>, std::string>,
             std::vector<size_t>>
        Parts;
    for (size_t U : Members)
      Parts[{Outlines[U].Folders,
             Outlines[U].Folders.size() > Folders.size()
                 ? std::string()
                 : llvm::sys::path::parent_path(Units[U].File).str()}]
          .push_back(U);
    for (auto &[Name, Part] : Parts)
      planFolder(Core, Part, InCore);
  }

  void planFolder(size_t Core, llvm::ArrayRef<size_t> Part,
                  const std::set<std::string> &InCore) {
    if (Part.size() < MinimumUnits)
      return;
    PreamblePlan::Entry Entry;
    Entry.Base = Core;
    Entry.Source.Headers =
        commonHeaders(Outlines, Part, FolderShare, [&](llvm::StringRef H) {
          return !InCore.count(H.str());
        });
    if (Entry.Source.Headers.empty())
      return;
    // The folder that most of them are in.
    std::map<std::string, std::vector<size_t>> Folders;
    for (size_t U : Part)
      Folders[llvm::sys::path::parent_path(Units[U].File).str()].push_back(U);
    auto Most = Folders.begin();
    for (auto It = Folders.begin(); It != Folders.end(); ++It)
      if (It->second.size() > Most->second.size())
        Most = It;
    Entry.Source.Folder = Most->first;
    Entry.Source.Model = Units[Most->second.front()];
    Entry.Units.assign(Part.begin(), Part.end());
    for (size_t U : Part)
      Plan.Best[U] = Plan.Entries.size();
    Plan.Entries.push_back(std::move(Entry));
  }

  llvm::ArrayRef<CompileUnit> Units;
  llvm::StringRef Root;
  std::vector<Outline> Outlines;
  PreamblePlan Plan;
};

} // namespace

PreamblePlan planPreambles(llvm::ArrayRef<CompileUnit> Units,
                           llvm::StringRef Root, llvm::vfs::FileSystem &FS) {
  return Planner(Units, Root).run(FS);
}

} // namespace nobounce::frontend
