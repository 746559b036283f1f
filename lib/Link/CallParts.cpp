//===- CallParts.cpp - Functions by who calls whom ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/CallParts.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

FunctionId nobounce::link::onlyTarget(const CallGraph &G, FunctionId F,
                                      uint32_t Event) {
  FunctionId Only = NoFunction;
  for (const CallEdge &Call : G.callees(F, Event)) {
    if (!passesArguments(Call))
      continue;
    if (Only != NoFunction && Only != Call.Callee)
      return NoFunction;
    Only = Call.Callee;
  }
  return Only;
}

FunctionId nobounce::link::followedCall(const FunctionData &D,
                                        const CallGraph &G, FunctionId F,
                                        uint32_t Event) {
  const facts::Event &E = D.F.Events[Event];
  if (E.Kind != facts::EventKind::Call || (E.Flags & facts::EV_Builtin))
    return NoFunction;
  // Who queues a task to be woken may hold it until then; what else models
  // speak for changes no count that its callers know of.
  if (const Primitives::At *A = D.P.at(Event))
    if (A->Macro == None && A->Is->Is != rules::Meaning::Wake)
      return NoFunction;
  if (FunctionId Callee = D.directCallee(Event); Callee != NoFunction)
    return Callee;
  return E.Callee ? NoFunction : onlyTarget(G, F, Event);
}

static std::vector<FunctionId>
followedCallees(const FunctionData &D, const CallGraph &G, FunctionId F) {
  std::vector<FunctionId> To;
  for (const auto &[Event, Callee] : D.Direct)
    if (followedCall(D, G, F, Event) != NoFunction)
      To.push_back(Callee);
  for (const CallEdge &C : G.callees(F))
    if (!D.F.Events[C.Event].Callee)
      if (FunctionId Only = followedCall(D, G, F, C.Event); Only != NoFunction)
        To.push_back(Only);
  llvm::sort(To);
  To.erase(std::unique(To.begin(), To.end()), To.end());
  return To;
}

CallParts::CallParts(const std::vector<FunctionData> &Data, const CallGraph &G)
    : Index(Data.size(), None), Low(Data.size(), 0),
      OnStack(uint32_t(Data.size())) {
  for (FunctionId F = 0; F != Data.size(); ++F)
    Callees.push_back(followedCallees(Data[F], G, F));
  for (FunctionId F = 0; F != Data.size(); ++F)
    if (Index[F] == None)
      visit(F);
  findCallers();
}

void CallParts::visit(FunctionId Root) {
  std::vector<std::pair<FunctionId, size_t>> Work{{Root, 0}};
  while (!Work.empty()) {
    auto &[F, Next] = Work.back();
    if (Next == 0) {
      Index[F] = Low[F] = Count++;
      Stack.push_back(F);
      OnStack.set(F);
    }
    bool Deeper = false;
    while (Next < Callees[F].size()) {
      FunctionId To = Callees[F][Next++];
      if (Index[To] == None) {
        Work.push_back({To, 0});
        Deeper = true;
        break;
      }
      if (OnStack.test(To))
        Low[F] = std::min(Low[F], Index[To]);
    }
    if (Deeper)
      continue;
    FunctionId Done = F;
    Work.pop_back();
    if (!Work.empty())
      Low[Work.back().first] = std::min(Low[Work.back().first], Low[Done]);
    if (Low[Done] != Index[Done])
      continue;
    std::vector<FunctionId> Part;
    FunctionId Member;
    do {
      Member = Stack.back();
      Stack.pop_back();
      OnStack.reset(Member);
      Part.push_back(Member);
    } while (Member != Done);
    llvm::sort(Part);
    All.push_back(std::move(Part));
  }
}

void CallParts::findCallers() {
  std::vector<uint32_t> PartOf(Callees.size());
  for (uint32_t P = 0; P != All.size(); ++P)
    for (FunctionId F : All[P])
      PartOf[F] = P;
  Callers.resize(All.size());
  for (uint32_t P = 0; P != All.size(); ++P)
    for (FunctionId F : All[P])
      for (FunctionId To : Callees[F])
        if (std::vector<uint32_t> &Of = Callers[PartOf[To]];
            PartOf[To] != P && (Of.empty() || Of.back() != P))
          Of.push_back(P);
}
