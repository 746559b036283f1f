//===- Merge.cpp - Many files, one RuleSet --------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Merge.h"
#include "Rules/Profiles.h"
#include "Rules/Suggest.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce::rules;

static std::string placeText(const Position &P) {
  return P.File + ":" + std::to_string(P.Line) + ":" + std::to_string(P.Column);
}

// What an item is called in messages; no two of one folder have the same.
static std::string idOf(const Primitive &P) {
  return (P.IsMacro ? "macro '" : "function '") + P.Name + "'";
}
static std::string idOf(const StaticCall &S) {
  return "static call '" + S.Symbol + "'";
}
static std::string idOf(const Wrapper &W) {
  return "wrapper '" + W.Record + "'";
}
static std::string idOf(const PartRecord &P) {
  return "part '" + P.Record + "'";
}
static std::string idOf(const PlainCounter &C) {
  return "counter '" + C.Record + "." + C.Field + "'";
}
static std::string idOf(const Overrule &O) {
  return "overrule '" + O.Is.Name + "'";
}
static std::string idOf(const Looker &L) { return "looker '" + L.Symbol + "'"; }
static std::string idOf(const Replacement &R) {
  return "replacement of '" + R.Record + "." + R.Field + "'";
}
static std::string idOf(const LsmTable &T) {
  return "lsm table '" + T.Record + "'";
}
static std::string idOf(const ColdSection &C) {
  return "cold section '" + C.Prefix + "'";
}
static std::string idOf(const Degree &D) { return "degree '" + D.Name + "'"; }
static std::string idOf(const RecordDegree &D) {
  return "object '" + D.Record + "'";
}
static std::string idOf(const LinkNode &L) {
  return "link node '" + L.Record + "'";
}
static std::string idOf(const ObjectCache &C) {
  return "object cache '" + C.Name + (C.IsMacro ? "' (macro)" : "'");
}
static std::string idOf(const Entry &E) { return "entry '" + E.Id + "'"; }
static std::string idOf(const Profile &P) { return "profile '" + P.Id + "'"; }
static std::string idOf(const CheckRule &C) { return "check '" + C.Id + "'"; }

template <typename T> void Merger::add(std::vector<T> &To, T Item) {
  std::string Id = idOf(Item);
  auto [It, IsNew] = Ids.try_emplace(Id, Known{To.size(), Folder});
  if (IsNew) {
    To.push_back(std::move(Item));
    return;
  }
  T &Old = To[It->second.Index];
  if (It->second.Folder == Folder) {
    Diagnostics.push_back(
        {Item.Where, Id + " is already defined at " + placeText(Old.Where),
         RuleSeverity::Error});
    return;
  }
  Old = std::move(Item);
  It->second.Folder = Folder;
}

/// A profile that calls itself the default takes that from those of earlier
/// folders; false: one of its own folder has it.
bool Merger::admit(const Profile &P) {
  if (!P.Default)
    return true;
  if (const Profile *Old = defaultProfile(Rules)) {
    if (DefaultFolder == Folder) {
      Diagnostics.push_back({P.Where,
                             idOf(P) + ": '" + Old->Id +
                                 "' is the default already (" +
                                 placeText(Old->Where) + ")",
                             RuleSeverity::Error});
      return false;
    }
    for (Profile &Other : Rules.Profiles)
      Other.Default = false;
  }
  DefaultFolder = Folder;
  return true;
}

void Merger::add(FileRules File) {
  auto AddAll = [this](auto &To, auto &Items) {
    for (auto &Item : Items)
      if (admit(Item))
        add(To, std::move(Item));
  };
  RuleSet &From = File.Items;
  AddAll(Rules.Primitives, From.Primitives);
  AddAll(Rules.StaticCalls, From.StaticCalls);
  AddAll(Rules.Wrappers, From.Wrappers);
  AddAll(Rules.Parts, From.Parts);
  AddAll(Rules.Counters, From.Counters);
  AddAll(Rules.References, From.References);
  AddAll(Rules.Overrules, From.Overrules);
  AddAll(Rules.Replacements, From.Replacements);
  AddAll(Rules.Lookers, From.Lookers);
  AddAll(Rules.LsmTables, From.LsmTables);
  AddAll(Rules.ColdSections, From.ColdSections);
  AddAll(Rules.Degrees, From.Degrees);
  AddAll(Rules.RecordDegrees, From.RecordDegrees);
  AddAll(Rules.LinkNodes, From.LinkNodes);
  AddAll(Rules.ObjectCaches, From.ObjectCaches);
  AddAll(Rules.Entries, From.Entries);
  AddAll(Rules.Profiles, From.Profiles);
  AddAll(Rules.Checks, From.Checks);
  // A file without the key has the default.
  if (From.LineSize != RuleSet().LineSize)
    Rules.LineSize = From.LineSize;
  llvm::append_range(Rules.ProfilePaths, From.ProfilePaths);
  llvm::append_range(Rules.Errors.NotCold, From.Errors.NotCold);
  llvm::append_range(Rules.World, From.World);
  llvm::append_range(Rules.Compared, From.Compared);
  llvm::append_range(Alternatives, File.Alternatives);
  llvm::append_range(Others, File.Others);
  llvm::append_range(Shared, File.Shared);
}

/// Only when all files are read is it known which profiles there are; those of
/// a file with an error are not, and one message is enough.
void Merger::checkEntryProfiles() {
  if (llvm::any_of(Diagnostics, [](const RuleDiagnostic &D) {
        return D.Severity == RuleSeverity::Error;
      }))
    return;
  std::vector<std::string> Known;
  for (const Profile &P : Rules.Profiles)
    Known.push_back(P.Id);
  for (const Entry &E : Rules.Entries)
    if (!E.Profile.empty() && !findProfile(Rules, E.Profile))
      Diagnostics.push_back({E.Where,
                             idOf(E) + ": unknown profile '" + E.Profile + "'" +
                                 suggest(E.Profile, Known),
                             RuleSeverity::Error});
}

void Merger::finish() {
  checkEntryProfiles();
  for (Profile &P : Rules.Profiles) {
    llvm::append_range(P.Alternatives, Alternatives);
    llvm::append_range(P.Others, Others);
    llvm::append_range(P.Keep, Shared);
  }
  llvm::stable_sort(Rules.Degrees, [](const Degree &A, const Degree &B) {
    return A.Rank > B.Rank;
  });
  for (const RecordDegree &R : Rules.RecordDegrees)
    if (llvm::none_of(Rules.Degrees,
                      [&](const Degree &D) { return D.Name == R.Degree; }))
      Diagnostics.push_back(
          {R.Where, "object '" + R.Record + "': no degree '" + R.Degree + "'",
           RuleSeverity::Error});
  llvm::sort(Rules.Errors.NotCold);
  Rules.Errors.NotCold.erase(llvm::unique(Rules.Errors.NotCold),
                             Rules.Errors.NotCold.end());
}
