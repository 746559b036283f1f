//===- Hotness.cpp - How hot each function is, and by which chain ---------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Hotness.h"
#include "llvm/Support/GlobPattern.h"
#include <algorithm>
#include <map>
#include <queue>
#include <tuple>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Below this nothing is asked for, not even by `why`.
static constexpr float Negligible = 1e-6f;
/// From here on contexts are told apart: what is a little below hot may be hot
/// when a condition on the way is known to hold.
static constexpr float ContextsFrom = 1e-3f;
/// Contexts of one function in one search.
static constexpr unsigned MaxContexts = 8, MaxPassed = 64;

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
                                         const LinkOptions &Options,
                                         const ProfileSet &Profiles) {
  EntrySet E;
  for (const rules::Entry &Entry : R.Entries)
    E.Families.push_back(Entry.Family);
  llvm::sort(E.Families);
  E.Families.erase(llvm::unique(E.Families), E.Families.end());
  std::map<std::pair<uint32_t, unsigned>, std::vector<FunctionId>> Runs;
  auto Add = [&](uint32_t Family, llvm::StringRef Profile,
                 llvm::ArrayRef<FunctionId> Found) {
    uint32_t Named = Profile.empty() ? None : Profiles.find(Profile);
    for (unsigned P = 0; P != Profiles.ownCount(); ++P)
      if (Named == None || Profiles.allTargets())
        for (FunctionId F : Found)
          if (Profiles.runsEntriesOf(P, N.text(S.info(F).File)))
            Runs[{Family, P}].push_back(F);
    if (Named != None && !Profiles.allTargets())
      llvm::append_range(Runs[{Family, Named}], Found);
  };
  for (const rules::Entry &Entry : R.Entries) {
    uint32_t Family = uint32_t(llvm::lower_bound(E.Families, Entry.Family) -
                               E.Families.begin());
    std::vector<FunctionId> All;
    for (const std::string &Name : Entry.Functions) {
      auto Found = matching(N, S, Name);
      if (!Found)
        return llvm::createStringError(
            "%s:%u:%u: entry '%s': %s", Entry.Where.File.c_str(),
            Entry.Where.Line, Entry.Where.Column, Entry.Id.c_str(),
            llvm::toString(Found.takeError()).c_str());
      llvm::append_range(All, *Found);
    }
    Add(Family, Entry.Profile, All);
  }
  if (!Options.AssumeHot.empty()) {
    E.Families.push_back("assumed");
    for (const std::string &Glob : Options.AssumeHot) {
      auto Found = matching(N, S, Glob);
      if (!Found)
        return llvm::createStringError(
            "--assume-hot '%s': %s", Glob.c_str(),
            llvm::toString(Found.takeError()).c_str());
      if (Found->empty())
        E.Warnings.push_back("--assume-hot '" + Glob +
                             "': no function of the world matches");
      Add(uint32_t(E.Families.size() - 1), "", *Found);
    }
  }
  for (const EntryFamily &Of : Options.Costed) {
    E.Families.push_back(Of.Name);
    for (const std::string &Glob : Of.Functions) {
      auto Found = matching(N, S, Glob);
      if (!Found)
        return Found.takeError();
      Add(uint32_t(E.Families.size() - 1), Of.Profile, *Found);
    }
  }
  for (auto &[Key, List] : Runs) {
    llvm::sort(List);
    List.erase(llvm::unique(List), List.end());
    if (!List.empty())
      E.Runs.push_back({Key.first, Key.second, std::move(List)});
  }
  return E;
}

void Hotness::search(const CallGraph &G, Contexts &C, const EntrySet::Run &R,
                     const ProfileSet &Profiles, uint32_t Functions) {
  // The product of factors of at most one never grows, so the largest one on
  // the queue is final: Dijkstra without taking logarithms.
  struct Item {
    float Value;
    uint32_t State;
    bool operator<(const Item &O) const {
      return Value != O.Value ? Value < O.Value : State > O.State;
    }
  };
  Searches.push_back({R.Family, {}, {}});
  std::vector<State> &States = Searches.back().States;
  std::priority_queue<Item> Queue;
  std::vector<uint32_t> OfNode(C.nodeCount(), None);
  llvm::DenseMap<std::pair<NodeId, uint32_t>, uint32_t> OfAlternative;
  std::vector<uint8_t> Told(Functions), Passed(Functions);

  auto Relax = [&](NodeId Node, AlternativeId A, float V, uint32_t From,
                   const CallEdge *Edge) {
    if (Node >= OfNode.size())
      OfNode.resize(C.nodeCount(), None);
    uint32_t &Id = A ? OfAlternative.try_emplace({Node, A}, None).first->second
                     : OfNode[Node];
    if (Id == None) {
      Id = uint32_t(States.size());
      States.push_back({Node, A, 0, None, nullptr});
    }
    if (V <= States[Id].Value)
      return;
    States[Id] = {Node, A, V, From, Edge};
    Queue.push({V, Id});
  };
  /// The callee in as much of its context as there is room for.
  auto NodeOf = [&](FunctionId F, ContextId Full, ContextId Pointers, float V) {
    auto Room = [&](ContextId Context, uint8_t &Used, unsigned Max) {
      NodeId Node = C.node(F, Context);
      bool IsNew = Node >= OfNode.size() || OfNode[Node] == None;
      if (IsNew && Used == Max)
        return None;
      Used += IsNew;
      return Node;
    };
    if (V >= ContextsFrom && Full != Pointers)
      if (NodeId Node = Room(Full, Told[F], MaxContexts); Node != None)
        return Node;
    if (Pointers)
      if (NodeId Node = Room(Pointers, Passed[F], MaxPassed); Node != None)
        return Node;
    return NodeId(F);
  };
  auto Take = [&](uint32_t Id, const CallEdge &Edge, float Frequency,
                  ContextId Full, ContextId Pointers) {
    float V = States[Id].Value * Frequency;
    if (V < Negligible)
      return;
    AlternativeId A = States[Id].Alternative;
    if (Profiles.allTargets()) {
      if (A && Edge.Alternative && !Profiles.goTogether(A, Edge.Alternative))
        return;
      A = A ? A : Edge.Alternative;
    } else if (!Profiles.keeps(R.Profile, Edge.Alternative)) {
      return;
    }
    Relax(NodeOf(Edge.Callee, Full, Pointers, V), A, V, Id, &Edge);
  };

  for (FunctionId F : R.Entries)
    Relax(F, 0, 1, None, nullptr);
  while (!Queue.empty()) {
    Item Top = Queue.top();
    Queue.pop();
    if (Top.Value != States[Top.State].Value)
      continue;
    NodeId Node = States[Top.State].Node;
    if (Top.Value >= ContextsFrom || Node >= Functions) {
      for (const Contexts::Call &Call : C.result(Node).Calls)
        Take(Top.State, *Call.Edge, Call.Frequency, Call.Full, Call.Functions);
    } else {
      for (const CallEdge &Edge : G.callees(Node))
        Take(Top.State, Edge, float(Edge.Frequency), 0, 0);
    }
  }
}

Hotness::Hotness(const CallGraph &G, Contexts &C, const EntrySet &E,
                 const ProfileSet &Profiles, uint32_t Functions)
    : Known(&C), Value(E.Families.size(), std::vector<float>(Functions, 0)),
      Best(Functions, 0), BestFamily(Functions, None) {
  for (const EntrySet::Run &R : E.Runs)
    search(G, C, R, Profiles, Functions);
  llvm::DenseMap<NodeId, float> Over;
  for (Search &S : Searches) {
    std::vector<float> &V = Value[S.Family];
    S.ByFunction.resize(S.States.size());
    for (uint32_t I = 0; I != S.States.size(); ++I) {
      S.ByFunction[I] = I;
      const State &T = S.States[I];
      FunctionId F = C.functionOf(T.Node);
      V[F] = std::max(V[F], T.Value);
      float &O = Over[T.Node];
      O = std::max(O, T.Value);
      if (T.Value > Best[F]) {
        Best[F] = T.Value;
        BestFamily[F] = S.Family;
      }
    }
    llvm::sort(S.ByFunction, [&](uint32_t A, uint32_t B) {
      return std::pair(C.functionOf(S.States[A].Node), A) <
             std::pair(C.functionOf(S.States[B].Node), B);
    });
  }
  for (auto [Node, V] : Over)
    All.push_back({Node, V});
  llvm::sort(All, [&](const Reached &A, const Reached &B) {
    return std::tuple(C.functionOf(A.Node), B.Value, A.Node) <
           std::tuple(C.functionOf(B.Node), A.Value, B.Node);
  });
  AllBegin.assign(Functions + 1, 0);
  for (const Reached &R : All)
    ++AllBegin[C.functionOf(R.Node) + 1];
  for (uint32_t F = 0; F != Functions; ++F)
    AllBegin[F + 1] += AllBegin[F];
}

llvm::ArrayRef<uint32_t> Hotness::statesOf(const Search &S,
                                           FunctionId F) const {
  auto FunctionOf = [&](uint32_t I) {
    return Known->functionOf(S.States[I].Node);
  };
  auto Begin = llvm::partition_point(
      S.ByFunction, [&](uint32_t I) { return FunctionOf(I) < F; });
  auto End = Begin;
  while (End != S.ByFunction.end() && FunctionOf(*End) == F)
    ++End;
  return llvm::ArrayRef(S.ByFunction)
      .slice(Begin - S.ByFunction.begin(), End - Begin);
}

double Hotness::block(FunctionId F, uint32_t Block, uint32_t Family) const {
  double Max = 0;
  for (const Search &S : Searches)
    if (S.Family == Family)
      for (uint32_t I : statesOf(S, F))
        Max = std::max(Max, S.States[I].Value *
                                Known->frequency(S.States[I].Node, Block));
  return Max;
}

Contexts::Values Hotness::knownIn(FunctionId F, uint32_t Family) const {
  Contexts::Values Common;
  bool Any = false;
  for (const Search &S : Searches) {
    if (S.Family != Family)
      continue;
    for (uint32_t I : statesOf(S, F)) {
      if (S.States[I].Value < HotThreshold)
        continue;
      const Contexts::Values &V =
          Known->values(Known->contextOf(S.States[I].Node));
      if (!Any) {
        Common = V;
        Any = true;
        continue;
      }
      Contexts::Values Next;
      for (const auto &[Param, A] : Common)
        for (const auto &[Other, B] : V)
          if (Param == Other)
            if (Abstract J = join(A, B); J.isKnown())
              Next.push_back({Param, J});
      Common = std::move(Next);
    }
  }
  return Common;
}

double Hotness::maxBlock(FunctionId F, uint32_t Block) const {
  double Max = 0;
  for (const Reached &R : contexts(F))
    Max = std::max(Max, R.Value * Known->frequency(R.Node, Block));
  return Max;
}

std::vector<HotContext> Hotness::hotContexts(FunctionId F) const {
  std::vector<HotContext> Out;
  for (const Search &S : Searches)
    for (uint32_t I : statesOf(S, F))
      if (S.States[I].Value >= HotThreshold)
        Out.push_back({S.Family, S.States[I].Value, uint32_t(&S - &Searches[0]),
                       I, S.States[I].Node});
  llvm::sort(Out, [](const HotContext &A, const HotContext &B) {
    return std::tuple(B.Hotness, A.Family, A.Search, A.State) <
           std::tuple(A.Hotness, B.Family, B.Search, B.State);
  });
  return Out;
}

std::vector<HotStep> Hotness::stepsTo(const Search &S, uint32_t At) const {
  std::vector<HotStep> Steps;
  while (At != None) {
    const State &T = S.States[At];
    HotStep Step;
    Step.Function = Known->functionOf(T.Node);
    Step.Call = T.Edge;
    Step.Hotness = T.Value;
    Step.Node = T.Node;
    Steps.push_back(std::move(Step));
    At = T.From;
  }
  std::reverse(Steps.begin(), Steps.end());
  return Steps;
}

std::vector<HotStep> Hotness::chain(FunctionId F, uint32_t Family,
                                    uint32_t Block) const {
  const Search *Best = nullptr;
  uint32_t At = None;
  double Max = 0;
  for (const Search &S : Searches)
    if (S.Family == Family)
      for (uint32_t I : statesOf(S, F)) {
        double V =
            S.States[I].Value * Known->frequency(S.States[I].Node, Block);
        if (V > Max) {
          Max = V;
          Best = &S;
          At = I;
        }
      }
  return Best ? stepsTo(*Best, At) : std::vector<HotStep>();
}
