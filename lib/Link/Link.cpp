//===- Link.cpp - The passes that make a program --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Coldness.h"
#include "Link/Deferrals.h"
#include "Link/KeptSummaries.h"
#include "Link/Program.h"
#include "Link/ProgramData.h"
#include "Support/Crew.h"
#include <map>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Marks a function that never runs on a hot path, or that models describe.
static void describeFunction(ProgramData &D, FunctionId F) {
  FunctionInfo &I = D.S->mutableInfo(F);
  const facts::Function &Fn = *I.Facts;
  I.IsCold = Fn.Flags & facts::FN_Cold;
  for (const rules::ColdSection &C : D.Rules->ColdSections)
    I.IsCold |= Fn.Section && Fn.str(Fn.Section).starts_with(C.Prefix);
  if (const rules::Primitive *P = D.Known->function(I.Name)) {
    I.IsPrimitive = isLeaf(P->Is) || isWriter(P->Is);
    I.IsCold |= P->Is == rules::Meaning::Cold;
  }
}

static void resolveDirectCalls(ProgramData &D, FunctionId F) {
  FunctionData &Data = D.Functions[F];
  for (uint32_t I = 0; I != Data.F.Events.size(); ++I) {
    const facts::Event &E = Data.F.Events[I];
    if (E.Kind != facts::EventKind::Call || !E.Callee)
      continue;
    FunctionId Callee = D.S->resolve(F, Data.Local[E.Callee]);
    if (Callee != NoFunction)
      Data.Direct.push_back({I, Callee});
  }
}

/// Finds globals that never change among the paths of a function.
static void findConstants(ProgramData &D, FunctionId F) {
  FunctionData &Data = D.Functions[F];
  for (uint32_t P = 0; P != Data.F.Paths.size(); ++P) {
    if (Data.F.Paths[P].Kind != facts::PathKind::Global)
      continue;
    const facts::Global *G =
        D.S->global(D.S->unitOf(F), Data.Local[Data.F.Paths[P].A]);
    if (G && G->IsConst && G->Record.empty() && G->Inits.size() == 1 &&
        G->Inits[0].Kind == facts::InitKind::Int && G->Inits[0].Path.empty())
      Data.Constants[P] = G->Inits[0].Value;
  }
}

/// Blocks whose static key is on because the slot behind it has a target in
/// play: the nearest key that dominates the slot's patched call.
static std::vector<uint32_t> enabledKeys(ProgramData &D, const Slots &T,
                                         FunctionId F) {
  std::vector<uint32_t> Keys;
  const FunctionData &Data = D.Functions[F];
  for (const SlotCall &C : D.SlotCalls[F]) {
    // The first patched calls of a slot are used, one per target.
    if (!C.IsStatic || C.Number >= T.targets(C.Slot).size())
      continue;
    uint32_t B = Data.G.blockOf(C.Event);
    for (; B != None; B = Data.G.idom(B)) {
      bool Negated = false;
      if (staticKeyAt(*D.Returns, Data, B, Negated)) {
        Keys.push_back(B);
        break;
      }
    }
  }
  return Keys;
}

static void summarise(ProgramData &D) {
  WorldSummary &W = D.World;
  W.Units = D.S->units().size();
  for (const facts::Unit *U : D.S->units())
    W.FailedUnits += !U->Errors.empty();
  W.Functions = D.S->functionCount();
  W.HotFunctions = D.Hot.size();
  std::map<llvm::StringRef, unsigned> Unresolved;
  for (FunctionId F = 0; F != D.Functions.size(); ++F) {
    const FunctionData &Data = D.Functions[F];
    for (uint32_t I = 0; I != Data.F.Events.size(); ++I) {
      const facts::Event &E = Data.F.Events[I];
      if (E.Kind != facts::EventKind::Call || (E.Flags & facts::EV_Builtin))
        continue;
      if (E.Callee) {
        ++W.DirectCalls;
        if (Data.directCallee(I) == NoFunction &&
            D.Calls.callees(F, I).empty()) {
          ++W.UnresolvedCalls;
          ++Unresolved[Data.F.str(E.Callee)];
        }
      } else {
        ++W.IndirectCalls;
        W.UnresolvedIndirectCalls +=
            D.Calls.callees(F, I).empty() && !D.Calls.isResolvedByCallers(F, I);
      }
    }
  }
  for (auto [Name, Count] : Unresolved)
    W.Unresolved.push_back({Name.str(), Count});
  W.Warnings = D.Entries.Warnings;
}

static llvm::Expected<Program> linkWith(const LinkInput &Input,
                                        KeptSummaries *Kept) {
  assert(Input.Rules && "rules are needed to link");
  auto Start = [&](llvm::StringRef Pass) {
    if (Input.StartPass)
      Input.StartPass(Pass);
  };
  support::Crew Alone(1);
  support::Crew &Crew = Input.Helpers ? *Input.Helpers : Alone;
  auto D = std::make_unique<ProgramData>();
  D->Rules = Input.Rules;

  Start("names");
  // Names and definitions. After this every function has its id.
  std::vector<const facts::Unit *> Units = Input.Units;
  llvm::sort(Units, [](const facts::Unit *A, const facts::Unit *B) {
    return A->File < B->File;
  });
  auto S = Symbols::build(D->N, Input, std::move(Units));
  if (!S)
    return S.takeError();
  D->S = std::move(*S);

  Start("profiles");
  // What is in play.
  auto Profiles = ProfileSet::build(*Input.Rules, Input.Options);
  if (!Profiles)
    return Profiles.takeError();
  D->Profiles = std::move(*Profiles);
  ModuleFilter Modules(*D->S, *Input.Rules, Input.Options);
  for (unsigned I = 0; I != D->Profiles->ownCount(); ++I)
    D->World.Profile += (I ? "," : "") + D->Profiles->id(I).str();
  D->World.Lsms = Modules.enabled();
  std::vector<SymbolPattern> Patterns;
  for (const rules::StaticCall &C : Input.Rules->StaticCalls) {
    auto P = SymbolPattern::parse(C);
    if (!P)
      return P.takeError();
    Patterns.push_back(std::move(*P));
  }

  Start("functions");
  // Each function by itself, then its direct callees.
  D->Known.emplace(D->N, *Input.Rules);
  D->Functions.reserve(D->S->functionCount());
  for (const FunctionInfo &I : D->S->functions())
    D->Functions.emplace_back(*I.Facts, D->N);
  Crew.each(D->Functions.size(), [&](size_t F) {
    describeFunction(*D, FunctionId(F));
    D->Functions[F].complete(*D->Known);
    resolveDirectCalls(*D, FunctionId(F));
    findConstants(*D, FunctionId(F));
  });

  Start("indirect targets");
  // Indirect targets.
  ArgumentFlow Arguments(*D->S, D->Functions, Crew);
  D->Tables.emplace(D->N, *D->S, D->Functions, Arguments, *D->Profiles,
                    Modules);
  const Slots &T = *D->Tables;
  for (const FunctionData &F : D->Functions)
    D->SlotCalls.push_back(slotCalls(F, D->N, Patterns));

  Start("frequencies");
  // Block frequencies need results of callees and enabled hooks.
  D->Returns.emplace(D->Functions, D->SlotCalls, T, *Input.Rules);
  D->Returns->answerAll();
  Crew.each(D->Functions.size(), [&](size_t I) {
    auto F = FunctionId(I);
    Frequencies(*D->Returns, D->Functions, *D->S, F).run(enabledKeys(*D, T, F));
  });

  Start("call graph");
  // Calls with their frequencies.
  Deferrals Later(D->N, *D->S, D->Functions, Arguments, *Input.Rules,
                  *D->Profiles);
  D->Calls =
      CallGraph(D->N, *D->S, D->Functions, D->SlotCalls, T, Arguments, Later);
  Start("entries");
  auto Entries =
      EntrySet::build(D->N, *D->S, *Input.Rules, Input.Options, *D->Profiles);
  if (!Entries)
    return Entries.takeError();
  D->Entries = std::move(*Entries);
  Start("memory");
  D->Memory.emplace(D->N, *D->S, D->Functions, D->Calls, *Input.Rules);
  Start("hotness, effects");
  // Two that need nothing of each other, and name nothing new: chains from the
  // entries, with what their calls pass; and memory: who writes what, and where
  // lives end.
  std::vector<Effect> Effects;
  auto FindChains = [&] {
    D->Asked.emplace(D->Functions, D->Calls);
    D->InContext.emplace(D->N, *D->S, D->Functions, D->Calls, *D->Asked);
    D->Heat = Hotness(D->Calls, *D->InContext, D->Entries, *D->Profiles,
                      D->S->functionCount());
  };
  auto FindEffects = [&] {
    Effects = liftEffects(*D->S, D->Functions, D->Calls, *D->Memory);
    D->Lives.emplace(*D->S, D->Functions, D->Calls, *D->Memory);
  };
  Crew.each(
      2, [&](size_t I) { I == 0 ? FindChains() : FindEffects(); }, /*Grain=*/1);
  for (FunctionId F = 0; F != D->S->functionCount(); ++F)
    if (D->Heat.max(F) >= HotThreshold)
      D->Hot.push_back(F);
  D->Memory->setHotCalls([D = D.get()](const CallEdge &C) {
    uint32_t B = D->Functions[C.Caller].G.blockOf(C.Event);
    return B != None && D->Heat.maxBlock(C.Caller, B) >= HotThreshold;
  });
  Start("degrees");
  D->Reach = Degrees(D->N, *D->S, *D->Memory, Effects, *Input.Rules);
  Start("lines");
  D->CacheLines.emplace(D->N, *D->S, D->Functions, *Input.Rules);
  Start("sharing");
  D->Shared = Sharing(Effects, D->Functions, D->Calls, D->Heat, *D->Memory,
                      D->Reach, *D->Lives);
  Start("field stores");
  D->Fields = FieldStores(D->N, *D->S, D->Functions, D->Calls, Effects, D->Heat,
                          *D->Memory);
  Start("pure reads");
  D->Reads.emplace(*D->S, D->Functions, *D->Memory);
  if (Input.Options.References) {
    Start("counts");
    D->Counted = Counts(D->Functions, *D->Memory, *D->Lives, Effects,
                        *Input.Rules, *D->S, D->N);
    Start("summaries");
    D->Summaries = SummaryTable(D->N, *D->S, D->Functions, D->Calls, *D->Memory,
                                D->Counted, *D->Lives, *D->Known, *Input.Rules,
                                Crew, Kept);
    Start("ownership");
    D->Owners = Ownership(*D->S, D->Functions, D->Calls, *D->Memory, D->Counted,
                          *D->Lives, D->Summaries);
  }

  Start("questions");
  // Who holds what; found when asked for.
  D->Outside.emplace(D->N, D->Functions, D->SlotCalls, T, D->Calls,
                     *Input.Rules);
  D->Leaks.emplace(D->N, *D->S, D->Functions, D->Calls, *D->Memory,
                   *D->Outside);
  D->Published.emplace(D->N, *D->S, D->Functions, D->Calls, D->Fields,
                       *D->Leaks, *D->Lives, *D->Memory, *Input.Rules,
                       *D->Profiles, *D->Returns, D->Entries);
  D->Stable.emplace(D->N, *D->S, D->Functions, D->Calls, D->Fields, *D->Memory,
                    *D->Leaks, *D->Published);
  if (Input.Options.References)
    D->Pinned.emplace(D->Owners.all(), *D->Stable, D->Counted);
  D->Bits.emplace(*D->S, D->Functions, D->Calls, *D->Known, *D->Leaks,
                  *D->Stable, *D->Outside, D->Summaries);
  D->Locks.emplace(D->N, *D->S, D->Functions, D->Calls, *D->Leaks);
  Start("world summary");
  summarise(*D);
  return Program(std::move(D));
}

llvm::Expected<Program> nobounce::link::link(const LinkInput &Input) {
  return linkWith(Input, nullptr);
}

llvm::Expected<Program> nobounce::link::link(const LinkInput &Input,
                                             KeptSummaries &Kept) {
  return linkWith(Input, &Kept);
}
