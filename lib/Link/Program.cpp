//===- Program.cpp - A linked, immutable program --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Program.h"
#include "Link/ContextText.h"
#include "Link/GuardCosts.h"
#include "Link/ProgramData.h"
#include "Link/RunLines.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

Program::Program(std::unique_ptr<ProgramData> D) : D(std::move(D)) {}
Program::Program(Program &&) noexcept = default;
Program &Program::operator=(Program &&) noexcept = default;
Program::~Program() = default;

const rules::RuleSet &Program::rules() const { return *D->Rules; }
const WorldSummary &Program::world() const { return D->World; }
llvm::StringRef Program::name(NameId N) const { return D->N.text(N); }
NameId Program::findName(llvm::StringRef T) const { return D->N.find(T); }

uint32_t Program::functionCount() const { return D->S->functionCount(); }
const FunctionInfo &Program::info(FunctionId F) const { return D->S->info(F); }
llvm::ArrayRef<FunctionId> Program::functionsNamed(llvm::StringRef Name) const {
  return D->S->named(D->N.find(Name));
}
const facts::Record *Program::record(llvm::StringRef Name) const {
  NameId N = D->N.find(Name);
  return N ? D->S->record(N) : nullptr;
}
const facts::Global *Program::global(FunctionId F, llvm::StringRef Name) const {
  NameId N = D->N.find(Name);
  return N ? D->S->global(D->S->unitOf(F), N) : nullptr;
}

llvm::ArrayRef<CallEdge> Program::callees(FunctionId F) const {
  return D->Calls.callees(F);
}
llvm::ArrayRef<CallEdge> Program::callees(FunctionId F, uint32_t Event) const {
  return D->Calls.callees(F, Event);
}
llvm::ArrayRef<const CallEdge *> Program::callers(FunctionId F) const {
  return D->Calls.callers(F);
}

bool Program::callsUnknown(FunctionId F, uint32_t Event) const {
  const facts::Event &E = function(F).Events[Event];
  if (E.Kind != facts::EventKind::Call || (E.Flags & facts::EV_Builtin))
    return false;
  const FunctionData &Data = D->Functions[F];
  if (E.Callee)
    return Data.directCallee(Event) == NoFunction && !Data.P.at(Event) &&
           callees(F, Event).empty();
  return callees(F, Event).empty();
}

const Flow &Program::flow(FunctionId F) const { return D->Functions[F].G; }

const rules::Primitive *Program::primitiveAt(FunctionId F,
                                             uint32_t Event) const {
  const Primitives::At *A = D->Functions[F].P.at(Event);
  return A ? A->Is : nullptr;
}
uint32_t Program::primitiveMacro(FunctionId F, uint32_t Event) const {
  const Primitives::At *A = D->Functions[F].P.at(Event);
  return A ? A->Macro : None;
}
bool Program::isCovered(FunctionId F, uint32_t Event) const {
  return D->Functions[F].P.isCovered(Event);
}
bool Program::inAssertion(FunctionId F, uint32_t Event) const {
  return D->Functions[F].P.around(function(F).Events[Event].Macro,
                                  rules::Meaning::Assert);
}
bool Program::branchInAssertion(FunctionId F, uint32_t Block) const {
  return D->Functions[F].P.around(function(F).Blocks[Block].Term.Macro,
                                  rules::Meaning::Assert);
}
uint32_t Program::operandExpr(FunctionId F, uint32_t Event,
                              const rules::Operand &O) const {
  const Primitives::At *A = D->Functions[F].P.at(Event);
  return A ? D->Functions[F].operand(*A, O) : None;
}
Place Program::object(FunctionId F, uint32_t Event) const {
  const Primitives::At *A = D->Functions[F].P.at(Event);
  return A ? D->Memory->object(F, *A) : Place();
}
uint32_t Program::stripExpr(FunctionId F, uint32_t Expr) const {
  return D->Functions[F].strip(Expr);
}

llvm::ArrayRef<std::string> Program::families() const {
  return D->Entries.Families;
}
double Program::hotness(FunctionId F, uint32_t Family) const {
  return Family < D->Heat.families() ? D->Heat.of(F, Family) : 0;
}
double Program::hotness(FunctionId F) const { return D->Heat.max(F); }
double Program::blockHotness(FunctionId F, uint32_t Block) const {
  return D->Heat.maxBlock(F, Block);
}
double Program::blockHotness(FunctionId F, uint32_t Block,
                             uint32_t Family) const {
  return Family < D->Heat.families() ? D->Heat.block(F, Block, Family) : 0;
}
double Program::eventHotness(FunctionId F, uint32_t Event) const {
  uint32_t B = flow(F).blockOf(Event);
  return B == None ? 0 : blockHotness(F, B);
}
uint32_t Program::hottestFamily(FunctionId F) const {
  return D->Heat.hottestFamily(F);
}
std::vector<HotStep> Program::chain(FunctionId F, uint32_t Family) const {
  return chainTo(F, 0, Family);
}
std::vector<HotStep> Program::chainTo(FunctionId F, uint32_t Block,
                                      uint32_t Family) const {
  if (Family >= D->Heat.families())
    return {};
  std::vector<HotStep> Steps = D->Heat.chain(F, Family, Block);
  describeContexts(*D, Steps);
  return Steps;
}
std::vector<Program::Root> Program::roots(uint32_t Family) const {
  std::vector<Root> Out;
  for (const EntrySet::Run &R : D->Entries.Runs)
    if (R.Family == Family)
      for (FunctionId F : R.Entries) {
        Root New;
        New.Entry.Function = F;
        New.Entry.Node = F;
        New.Profile = R.Profile;
        Out.push_back(std::move(New));
      }
  return Out;
}
std::vector<HotStep> Program::callsOf(const HotStep &Step,
                                      unsigned Profile) const {
  std::vector<HotStep> Out;
  auto Add = [&](const CallEdge &Edge, double Frequency, NodeId Node) {
    if (!D->Profiles->allTargets() &&
        !D->Profiles->keeps(Profile, Edge.Alternative))
      return;
    HotStep Next;
    Next.Function = Edge.Callee;
    Next.Call = &Edge;
    Next.Hotness = Step.Hotness * Frequency;
    Next.Node = Node;
    Out.push_back(std::move(Next));
  };
  if (const Contexts::Result *R = D->InContext->known(Step.Node)) {
    for (const Contexts::Call &C : R->Calls)
      Add(*C.Edge, C.Frequency, D->InContext->calleeOf(C));
  } else {
    for (const CallEdge &Edge : callees(Step.Function))
      Add(Edge, Edge.Frequency, Edge.Callee);
  }
  llvm::stable_sort(Out, [](const HotStep &A, const HotStep &B) {
    return A.Call->Event < B.Call->Event;
  });
  return Out;
}
double Program::frequency(const HotStep &Step, uint32_t Block) const {
  return D->InContext->frequency(Step.Node, Block);
}
bool Program::isFeasible(FunctionId F, uint32_t Block) const {
  return D->Heat.maxBlock(F, Block) > 0;
}
bool Program::isFeasible(FunctionId F, uint32_t Block, uint32_t Family) const {
  return blockHotness(F, Block, Family) > 0;
}
bool Program::canTake(FunctionId F, const FlowEdge &E) const {
  for (const Hotness::Reached &R : D->Heat.contexts(F))
    if (R.Value >= HotThreshold && D->InContext->canTake(R.Node, E))
      return true;
  return false;
}
llvm::ArrayRef<FunctionId> Program::hotFunctions() const { return D->Hot; }

const Location &Program::location(LocationId L) const {
  return D->Memory->table().get(L);
}
std::string Program::text(LocationId L) const {
  return D->Memory->text(location(L));
}
LocationId Program::locate(FunctionId F, const Place &P) const {
  return D->Memory->locate(F, P);
}
std::vector<const Writer *> Program::sharedBy(LocationId L) const {
  return D->Shared.writers(D->Memory->table(), L, /*All=*/false);
}
std::vector<const Writer *> Program::sharedBy(LocationId L,
                                              uint32_t Family) const {
  std::vector<const Writer *> Found = sharedBy(L);
  llvm::erase_if(Found, [&](const Writer *W) {
    return hotness(*W, Family) < HotThreshold;
  });
  llvm::stable_sort(Found, [&](const Writer *A, const Writer *B) {
    return hotness(*A, Family) > hotness(*B, Family);
  });
  return Found;
}
std::vector<const Writer *> Program::writers(LocationId L) const {
  return D->Shared.writers(D->Memory->table(), L, /*All=*/true);
}
double Program::hotness(const Writer &W, uint32_t Family) const {
  return blockHotness(W.Function, flow(W.Function).blockOf(W.Event), Family) *
         W.Share;
}
std::vector<LocationId> Program::sharedLocations() const {
  std::vector<LocationId> Found = D->Shared.locations(*D->Memory, D->Reach);
  auto Key = [&](LocationId L) { return sharedBy(L).front()->Hotness; };
  llvm::stable_sort(Found, [&](LocationId A, LocationId B) {
    double X = Key(A), Y = Key(B);
    return X != Y ? X > Y : text(A) < text(B);
  });
  return Found;
}
LocationId Program::locationOf(llvm::StringRef Record,
                               llvm::StringRef Path) const {
  Location L;
  NameId At = D->N.find(Record);
  while (!Path.empty()) {
    const facts::Record *R = At ? D->S->record(At) : nullptr;
    if (!R || (!L.Steps.empty() && D->Memory->isWrapper(At)))
      break;
    // A field's own name has no dot; the longest that fits is meant.
    auto F = llvm::find_if(R->Fields, [&](const facts::FieldInfo &F) {
      return Path == F.Name || Path.starts_with(F.Name + ".");
    });
    if (F == R->Fields.end())
      return NoLocation;
    L.Steps.push_back({At, D->N.find(F->Name)});
    Path = Path.drop_front(std::min(Path.size(), F->Name.size() + 1));
    At = D->N.find(F->Record);
  }
  // A name that no code mentions has no id.
  if (L.Steps.empty() || L.Steps.back().Field == 0)
    return NoLocation;
  return D->Memory->table().intern(std::move(L));
}
LocationId Program::locationOf(Location L) const {
  return D->Memory->table().intern(std::move(L));
}
SharingDegree Program::degree(LocationId L) const {
  return L == NoLocation ? SharingDegree() : D->Reach.of(location(L));
}
uint64_t Program::alignment(llvm::StringRef Record) const {
  return D->CacheLines->alignment(D->N.find(Record));
}
std::optional<FieldSpan> Program::span(LocationId L) const {
  return D->CacheLines->span(location(L));
}
std::vector<LineMate> Program::lineMates(LocationId L) const {
  return D->CacheLines->mates(location(L));
}
std::vector<LineTouch> Program::touchedBefore(FunctionId F, uint32_t Event,
                                              uint32_t Path,
                                              uint32_t Family) const {
  return GuardCosts(*D).touchedBefore(
      F, Event, Place{Path, {}},
      chain(F, Family == None ? hottestFamily(F) : Family));
}
std::optional<RunLine> Program::runLine(FunctionId F, const Place &P,
                                        llvm::ArrayRef<HotStep> Chain) const {
  return RunLines(*D).of(F, P, Chain);
}
GuardCost Program::guardCost(FunctionId F, uint32_t Event,
                             llvm::ArrayRef<uint32_t> Paths,
                             uint32_t Family) const {
  std::vector<HotStep> Chain =
      chain(F, Family == None ? hottestFamily(F) : Family);
  GuardCost Dearest;
  for (uint32_t Path : Paths) {
    GuardCost Cost = GuardCosts(*D).of(F, Event, Place{Path, {}}, Chain);
    if (Cost.Class > Dearest.Class || Dearest.Where == NoLocation)
      Dearest = Cost;
  }
  return Dearest;
}
std::vector<AtomicRead> Program::atomicReads(FunctionId F) const {
  return D->Reads->of(F);
}
bool Program::isPureRead(FunctionId F) const { return D->Reads->isPure(F); }
llvm::ArrayRef<FieldStore> Program::fieldStores(llvm::StringRef Record,
                                                llvm::StringRef Field) const {
  NameId R = D->N.find(Record), F = D->N.find(Field);
  return R && F ? D->Fields.of(R, F) : llvm::ArrayRef<FieldStore>();
}

const Summary &Program::summary(FunctionId F) const {
  return D->Summaries.of(F);
}

std::vector<RefEffect> Program::refEffects(FunctionId F) const {
  return D->Summaries.effects(F);
}

Location Program::countLocation(const Term &Count) const {
  Location L;
  for (const Term::Step &S :
       llvm::ArrayRef(Count.Steps).drop_front(Count.object().Steps.size()))
    if (S.Kind == TermStep::Field && !D->Memory->isWrapper(S.Record))
      L.Steps.push_back({S.Record, S.Field});
  if (L.Steps.empty() && Count.Root == TermRoot::Global)
    L.Global = Count.Id;
  return L;
}

std::string Program::text(const Location &L) const {
  return D->Memory->text(L);
}
const Escapes &Program::escapes() const { return *D->Leaks; }
const Stability &Program::stability() const { return *D->Stable; }
const Publication &Program::publication() const { return *D->Published; }
const BodyBits &Program::bodyBits() const { return *D->Bits; }
const LockEffects &Program::lockEffects() const { return *D->Locks; }
std::string Program::text(const Term &T) const { return link::text(T, D->N); }

llvm::ArrayRef<OwnedPath> Program::ownedPaths() const {
  return D->Owners.all();
}

RefTrace Program::refTrace(FunctionId F) const {
  const SummaryTable &S = D->Summaries;
  RunContext C{D->N,       *D->S,     D->Functions, *D->Memory,
               D->Counted, S.reach(), S.all()};
  BodyInputs In =
      BodyInputSource(*D->S, D->Functions, D->Calls, *D->Lives, S.writes())
          .of(F);
  return BodyRun(C, In, F, {}).trace();
}
Term Program::inCaller(const Term &T, const Term &Base) const {
  return rebase(T, Base, D->N);
}
Pin Program::pinOf(const Term &Count) const { return D->Pinned->of(Count); }
bool Program::knowsReferences() const { return D->Pinned.has_value(); }

bool Program::isOverruled(FunctionId F) const {
  return D->Summaries.isOverruled(F);
}
