//===- Merge.cpp - Many files, one RuleSet --------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Merge.h"
#include "Rules/Profiles.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce::rules;

static std::string placeText(const Position &P) {
  return P.File + ":" + std::to_string(P.Line) + ":" + std::to_string(P.Column);
}

template <typename T>
void Merger::add(std::vector<T> &To, T Item, const std::string &Id) {
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

void Merger::addProfile(Profile P) {
  if (P.Default) {
    if (const Profile *Old = defaultProfile(Rules)) {
      if (DefaultFolder == Folder) {
        Diagnostics.push_back({P.Where,
                               "profile '" + P.Id + "': '" + Old->Id +
                                   "' is the default already (" +
                                   placeText(Old->Where) + ")",
                               RuleSeverity::Error});
        return;
      }
      for (Profile &Other : Rules.Profiles)
        Other.Default = false;
    }
    DefaultFolder = Folder;
  }
  std::string Id = "profile '" + P.Id + "'";
  add(Rules.Profiles, std::move(P), Id);
}

void Merger::add(FileRules File) {
  RuleSet &R = File.Items;
  for (Primitive &P : R.Primitives) {
    std::string Id = (P.IsMacro ? "macro '" : "function '") + P.Name + "'";
    add(Rules.Primitives, std::move(P), Id);
  }
  for (StaticCall &S : R.StaticCalls) {
    std::string Id = "static call '" + S.Symbol + "'";
    add(Rules.StaticCalls, std::move(S), Id);
  }
  for (Wrapper &W : R.Wrappers) {
    std::string Id = "wrapper '" + W.Record + "'";
    add(Rules.Wrappers, std::move(W), Id);
  }
  for (LsmTable &T : R.LsmTables) {
    std::string Id = "lsm table '" + T.Record + "'";
    add(Rules.LsmTables, std::move(T), Id);
  }
  for (ColdSection &C : R.ColdSections) {
    std::string Id = "cold section '" + C.Prefix + "'";
    add(Rules.ColdSections, std::move(C), Id);
  }
  for (Entry &E : R.Entries) {
    std::string Id = "entry '" + E.Id + "'";
    add(Rules.Entries, std::move(E), Id);
  }
  for (Profile &P : R.Profiles)
    addProfile(std::move(P));
  for (CheckRule &C : R.Checks) {
    std::string Id = "check '" + C.Id + "'";
    add(Rules.Checks, std::move(C), Id);
  }
  llvm::append_range(Rules.Errors.NotCold, R.Errors.NotCold);
  llvm::append_range(Alternatives, File.Alternatives);
  llvm::append_range(Others, File.Others);
  llvm::append_range(Shared, File.Shared);
}

void Merger::finish() {
  for (Profile &P : Rules.Profiles) {
    llvm::append_range(P.Alternatives, Alternatives);
    llvm::append_range(P.Others, Others);
    llvm::append_range(P.Keep, Shared);
  }
  llvm::sort(Rules.Errors.NotCold);
  Rules.Errors.NotCold.erase(llvm::unique(Rules.Errors.NotCold),
                             Rules.Errors.NotCold.end());
}
