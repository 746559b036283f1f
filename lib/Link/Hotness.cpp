//===- Hotness.cpp - How hot each function is, and by which chain ---------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Hotness.h"
#include "llvm/Support/GlobPattern.h"
#include <algorithm>
#include <queue>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Below this nothing is asked for, not even by `why`.
static constexpr float Negligible = 1e-9f;

/// Functions whose name matches; a plain name is looked up.
static llvm::Expected<std::vector<FunctionId>>
matching(const Names &N, const Symbols &S, llvm::StringRef Pattern) {
  if (Pattern.find_first_of("*?[{\\") == llvm::StringRef::npos)
    return S.named(N.find(Pattern)).vec();
  llvm::Expected<llvm::GlobPattern> Glob = llvm::GlobPattern::create(Pattern);
  if (!Glob)
    return Glob.takeError();
  std::vector<FunctionId> Found;
  for (FunctionId F = 0; F != S.functionCount(); ++F)
    if (Glob->match(N.text(S.info(F).Name)))
      Found.push_back(F);
  return Found;
}

llvm::Expected<EntrySet> EntrySet::build(const Names &N, const Symbols &S,
                                         const rules::RuleSet &R,
                                         const LinkOptions &Options) {
  EntrySet E;
  for (const rules::Entry &Entry : R.Entries)
    E.Families.push_back(Entry.Family);
  llvm::sort(E.Families);
  E.Families.erase(llvm::unique(E.Families), E.Families.end());
  E.Entries.resize(E.Families.size());
  for (const rules::Entry &Entry : R.Entries) {
    size_t Family =
        llvm::lower_bound(E.Families, Entry.Family) - E.Families.begin();
    bool Any = false;
    for (const std::string &Name : Entry.Functions) {
      auto Found = matching(N, S, Name);
      if (!Found)
        return llvm::createStringError(
            "%s:%u:%u: entry '%s': %s", Entry.Where.File.c_str(),
            Entry.Where.Line, Entry.Where.Column, Entry.Id.c_str(),
            llvm::toString(Found.takeError()).c_str());
      Any |= !Found->empty();
      llvm::append_range(E.Entries[Family], *Found);
    }
    if (!Any)
      E.Warnings.push_back("entry '" + Entry.Id +
                           "': the world has none of its functions");
  }
  for (size_t I = 0; I != E.Families.size(); ++I)
    if (E.Entries[I].empty())
      E.Warnings.push_back("entry family '" + E.Families[I] +
                           "': the world has no entry of it");
  if (!Options.AssumeHot.empty()) {
    E.Families.push_back("assumed");
    E.Entries.emplace_back();
    for (const std::string &Glob : Options.AssumeHot) {
      auto Found = matching(N, S, Glob);
      if (!Found)
        return llvm::createStringError(
            "--assume-hot '%s': %s", Glob.c_str(),
            llvm::toString(Found.takeError()).c_str());
      if (Found->empty())
        E.Warnings.push_back("--assume-hot '" + Glob +
                             "': no function of the world matches");
      llvm::append_range(E.Entries.back(), *Found);
    }
  }
  for (std::vector<FunctionId> &List : E.Entries) {
    llvm::sort(List);
    List.erase(llvm::unique(List), List.end());
  }
  return E;
}

Hotness::Hotness(const CallGraph &G, const EntrySet &E, uint32_t Functions)
    : Value(E.Families.size(), std::vector<float>(Functions, 0)),
      Reached(E.Families.size(), std::vector<uint32_t>(Functions, None)),
      Best(Functions, 0), BestFamily(Functions, None) {
  // The product of factors of at most one never grows, so the largest one on
  // the queue is final: Dijkstra without taking logarithms.
  struct Item {
    float Value;
    FunctionId F;
    bool operator<(const Item &O) const {
      return Value != O.Value ? Value < O.Value : F > O.F;
    }
  };
  for (uint32_t Family = 0; Family != Value.size(); ++Family) {
    std::vector<float> &V = Value[Family];
    std::priority_queue<Item> Queue;
    for (FunctionId F : E.Entries[Family]) {
      V[F] = 1;
      Queue.push({1, F});
    }
    while (!Queue.empty()) {
      Item Top = Queue.top();
      Queue.pop();
      if (Top.Value != V[Top.F])
        continue;
      for (const CallEdge &Edge : G.callees(Top.F)) {
        float Next = Top.Value * float(Edge.Frequency);
        if (Next <= V[Edge.Callee] || Next < Negligible)
          continue;
        V[Edge.Callee] = Next;
        Reached[Family][Edge.Callee] = G.indexOf(Edge);
        Queue.push({Next, Edge.Callee});
      }
    }
    for (FunctionId F = 0; F != Functions; ++F)
      if (V[F] > Best[F]) {
        Best[F] = V[F];
        BestFamily[F] = Family;
      }
  }
}

std::vector<HotStep> Hotness::chain(const CallGraph &G, FunctionId F,
                                    uint32_t Family) const {
  std::vector<HotStep> Steps;
  if (Family == None || Value[Family][F] == 0)
    return Steps;
  while (true) {
    uint32_t Edge = Reached[Family][F];
    const CallEdge *Call = Edge == None ? nullptr : &G.edges()[Edge];
    Steps.push_back({F, Call, Value[Family][F]});
    if (!Call)
      break;
    F = Call->Caller;
  }
  std::reverse(Steps.begin(), Steps.end());
  return Steps;
}
