//===- Stability.cpp - Pointers that do not change in use -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Stability.h"
#include <tuple>

using namespace nobounce;
using namespace nobounce::link;
using facts::EventKind;
using facts::ExprKind;
using facts::None;
using facts::PathKind;
using rules::Meaning;

/// A pointer to a part of the object is passed down a few calls.
static constexpr unsigned MaxCalls = 4;

Stability::Stability(const Names &N, const Symbols &S,
                     const std::vector<FunctionData> &Data, const CallGraph &G,
                     const FieldStores &Fields, const Places &P,
                     const Escapes &E, const Publication &Published)
    : N(N), S(S), Data(Data), G(G), Fields(Fields), P(P), E(E),
      Published(Published) {}

static Term withoutElements(const Term &T) {
  Term Out(T.Root, T.Id);
  for (const Term::Step &S : T.Steps)
    if (S.Kind != TermStep::Element)
      Out.Steps.push_back(S);
  return Out;
}

/// Whether `T` ends with a part of the path: [From, To).
static bool endsWith(const Term &T, const StablePath &Path, size_t From,
                     size_t To) {
  size_t Count = To - From;
  return T.Steps.size() >= Count &&
         std::equal(Path.begin() + From, Path.begin() + To,
                    T.Steps.end() - Count);
}

static Term dropLast(Term T, size_t Count) {
  T.Steps.truncate(T.Steps.size() - Count);
  return T;
}

/// Whether the address of the part of the object that begins at step `Given`
/// is ever kept, or given to code that is not known.
bool Stability::leaks(const StablePath &Path, size_t Given) const {
  const Term::Step &Part = Path[Given - 1];
  return llvm::any_of(Fields.of(Part.Record, Part.Field),
                      [](const FieldStore &X) {
                        return X.Via == StoreVia::Escape && !X.OnFresh;
                      });
}

void Stability::match(const StablePath &Path, FunctionId F, uint32_t Event,
                      StoreVia Via, const Term &Given, const Place &At,
                      NameId Whole, std::vector<Candidate> &Out) const {
  Term Where = withoutElements(Given);
  // The path, or the beginning of it: a record on the way.
  for (size_t Count = Path.size(); Count != 0; --Count)
    if (endsWith(Where, Path, 0, Count)) {
      Out.push_back({F, Event, Via, dropLast(Where, Count), At, false});
      return;
    }
  bool IsInside =
      !Where.Steps.empty() && Where.Steps.back().Kind == TermStep::Field;
  if (Whole == Path.front().Record && Whole) {
    Out.push_back({F, Event, Via, Where, At, false});
    return;
  }
  // The end of the path alone: a part of the object, by a pointer to it.
  for (size_t Begin = 1; Begin <= Path.size(); ++Begin) {
    if (Path[Begin - 1].Kind == TermStep::Load)
      continue;
    size_t Count = 0;
    for (size_t End = Path.size(); End > Begin && !Count; --End)
      if (endsWith(Where, Path, Begin, End))
        Count = End - Begin;
    bool IsBare = Begin == Path.size()
                      ? Path.back().Kind == TermStep::Offset && !IsInside
                      : Whole && Path[Begin].Record == Whole && !IsInside;
    if (!Count && !IsBare)
      continue;
    Term Base = dropLast(Where, Count);
    if (!Base.Steps.empty() && (Base.Steps.back().Kind != TermStep::Load))
      return; // Inside another object.
    if (Base.Root == TermRoot::Parameter && Base.Steps.empty()) {
      if (Out.size() > 4000)
        return;
      for (const CallEdge *Call : G.callers(F)) {
        if (!passesArguments(*Call))
          continue;
        Place Up;
        if (At)
          Up = P.substitute(Call->Caller, Call->Event, F, At);
        for (const Term &Arg :
             E.values().argument(Call->Caller, Call->Event, Base.Id)) {
          // Each call up makes it shorter or ends it: a cycle passes the same.
          Term T = rebase(Where, Arg, N);
          if (Call->Caller != F)
            lift(Path, Call->Caller, Call->Event, Via, T, Up, Whole, Out);
        }
      }
      return;
    }
    bool MayBe = (Base.Root == TermRoot::Unknown || !Base.Steps.empty() ||
                  (Base.Root == TermRoot::Result && !E.isFresh(F, Base.Id))) &&
                 Base.Root != TermRoot::Variable && Begin != Path.size() &&
                 leaks(Path, Begin);
    if (MayBe)
      Out.push_back({F, Event, Via, Base, At, true});
    return;
  }
}

void Stability::lift(const StablePath &Path, FunctionId F, uint32_t Event,
                     StoreVia Via, const Term &Where, const Place &At,
                     NameId Whole, std::vector<Candidate> &Out) const {
  if (Lifted == MaxCalls)
    return;
  ++Lifted;
  match(Path, F, Event, Via, Where, At, Whole, Out);
  --Lifted;
}

/// Record that a type name stands for, without what marks a pointer.
static NameId recordOf(const Names &N, llvm::StringRef Type) {
  Type.consume_front("struct ");
  Type.consume_front("union ");
  return N.find(Type);
}

std::vector<Stability::Candidate>
Stability::fieldCandidates(const StablePath &Path) const {
  std::vector<Candidate> Out;
  // The last field before a pointer is followed.
  size_t Last = 0;
  while (Last + 1 != Path.size() && Path[Last + 1].Kind == TermStep::Field)
    ++Last;
  // Stores of it, and of each record around it.
  for (size_t I = 0; I <= Last; ++I)
    for (const FieldStore &X : Fields.of(Path[I].Record, Path[I].Field)) {
      const FunctionData &D = Data[X.Function];
      const facts::Event &Ev = D.F.Events[X.Event];
      // The whole record around the last field only: others were seen.
      if (I != Last && X.Via == StoreVia::Whole)
        continue;
      NameId Whole = 0;
      if (X.Via == StoreVia::Escape) {
        uint32_t V = Ev.Kind == EventKind::Store ? Ev.Value : None;
        // Kept addresses count where a store may be through them.
        if (I != Last || V != None)
          continue;
        for (uint32_t A = 0; A != Ev.ArgCount; ++A)
          for (const Term &T : E.values().argument(X.Function, X.Event, A))
            if (endsWith(withoutElements(T), Path, 0, Last + 1))
              match(Path, X.Function, X.Event, X.Via, T, {}, 0, Out);
        continue;
      }
      if (Ev.Kind == EventKind::Store && Ev.Path != None) {
        if (X.Via == StoreVia::Whole)
          Whole = recordOf(N, D.F.str(D.F.Paths[Ev.Path].Type));
        for (const Term &T : E.values().place(X.Function, Ev.Path, X.Event))
          match(Path, X.Function, X.Event, X.Via, T, Place{Ev.Path, {}}, Whole,
                Out);
        continue;
      }
      if (const Primitives::At *A = D.P.at(X.Event);
          A && X.Via == StoreVia::Primitive) {
        for (const Term &T : E.values().object(X.Function, *A))
          match(Path, X.Function, X.Event, X.Via, T, P.object(X.Function, *A),
                0, Out);
        continue;
      }
      if (Ev.Kind != EventKind::Call)
        continue;
      // Cleared or copied as a whole, or by a function that gets its address.
      for (uint32_t A = 0; A != Ev.ArgCount; ++A) {
        Place At = P.pointee(X.Function, D.F.args(Ev)[A]);
        if (X.Via == StoreVia::Whole) {
          if (A != 0)
            break;
          if (!At)
            continue;
          llvm::StringRef Type = D.F.str(D.F.Paths[At.Path].Type);
          if (!At.Extra.empty() && !Type.consume_back(" *"))
            Type.consume_back("*");
          Whole = recordOf(N, Type.rtrim());
        }
        for (const Term &T : E.values().argument(X.Function, X.Event, A))
          if (Whole || endsWith(withoutElements(T), Path, 0, Last + 1))
            match(Path, X.Function, X.Event, X.Via, T, At, Whole, Out);
      }
    }
  return Out;
}

std::vector<Stability::Candidate>
Stability::offsetCandidates(const StablePath &Path) const {
  std::vector<Candidate> Out;
  if (Path.back().Kind != TermStep::Offset)
    return Out;
  for (FunctionId F = 0; F != Data.size(); ++F) {
    if (S.info(F).IsPrimitive)
      continue;
    const FunctionData &D = Data[F];
    for (uint32_t I = 0; I != D.F.Events.size(); ++I) {
      const facts::Event &Ev = D.F.Events[I];
      if (Ev.Kind != EventKind::Store || Ev.Path == None ||
          D.F.Paths[Ev.Path].Kind != PathKind::Deref ||
          !D.F.str(Ev.Type).ends_with("*"))
        continue;
      for (const Term &T : E.values().place(F, Ev.Path, I))
        match(Path, F, I, StoreVia::Store, T, Place{Ev.Path, {}}, 0, Out);
    }
  }
  return Out;
}

/// Whether a store is made only while NULL is there.
static bool isOnlyOnce(const FunctionData &D, const facts::Event &Ev,
                       uint32_t Event) {
  uint32_t B = D.G.blockOf(Event);
  if (B == None || Ev.Kind != EventKind::Store)
    return false;
  for (const FlowEdge &Edge : D.G.controllers(B)) {
    const facts::Branch &T = D.F.Blocks[Edge.From].Term;
    if (T.Cond == None)
      continue;
    Test C = decodeTest(D, T.Cond);
    if (C.Kind != Test::Nonzero || C.Expr == None ||
        C.OnTrue == (Edge.Index == 0))
      continue;
    uint32_t X = D.stripThroughLocals(C.Expr);
    if (X != None && D.F.Exprs[X].Kind == ExprKind::Load &&
        D.F.Exprs[X].A == Ev.Path)
      return true;
  }
  return false;
}

void Stability::judge(const Candidate &C, StabilityReport &R) const {
  const FunctionData &D = Data[C.F];
  const facts::Event &Ev = D.F.Events[C.Event];
  StableStore X;
  X.Function = C.F;
  X.Event = C.Event;
  X.Via = C.Via;
  if (C.IsAlias)
    X.Found = {Moment::Running, C.F, C.Event,
               "it may be through a pointer to this part that is kept"};
  else
    X.Found = Published.at(C.F, C.Event, C.Object, C.At);
  if (Ev.Kind == EventKind::Store && Ev.Value != None) {
    TermSet V = E.values().value(C.F, Ev.Value, C.Event);
    X.Clears =
        llvm::all_of(V, [](const Term &T) { return T.Root == TermRoot::Null; });
  }
  X.OnlyOnce = isOnlyOnce(D, Ev, C.Event);
  if (const Primitives::At *A = D.P.at(C.Event);
      A && C.Via == StoreVia::Primitive) {
    // An exchange with NULL.
    auto IsNull = [&](uint32_t V) {
      return V != None && constantOf(D, V) == 0;
    };
    if (A->Macro == None)
      X.OnlyOnce |= Ev.ArgCount == 3 && IsNull(D.argument(C.Event, 1));
    else if (auto Args = D.F.args(D.F.Macros[A->Macro]); Args.size() == 3)
      X.OnlyOnce |= IsNull(Args[1].Value);
  }
  R.Stores.push_back(X);
}

StabilityReport Stability::make(const StablePath &Path) const {
  StabilityReport R;
  std::vector<Candidate> All = fieldCandidates(Path);
  for (Candidate &C : offsetCandidates(Path))
    All.push_back(std::move(C));
  auto Place = [&](const Candidate &C) {
    const facts::Function &Fn = Data[C.F].F;
    return std::tuple(Fn.file(), Fn.Events[C.Event].Begin, C.F, C.Event);
  };
  llvm::stable_sort(All, [&](const Candidate &A, const Candidate &B) {
    return Place(A) < Place(B);
  });
  for (const Candidate &C : All) {
    judge(C, R);
    // Several objects at one place: the worst stands for them.
    size_t Count = R.Stores.size();
    if (Count > 1 && R.Stores[Count - 2].Function == C.F &&
        Data[C.F].F.Events[R.Stores[Count - 2].Event].Begin ==
            Data[C.F].F.Events[C.Event].Begin) {
      if (R.Stores[Count - 2].Found.When < R.Stores[Count - 1].Found.When)
        R.Stores[Count - 2] = R.Stores[Count - 1];
      R.Stores.pop_back();
    }
  }
  if (R.Stores.empty())
    return R;
  R.Answer = StabilityReport::Stable;
  for (const StableStore &X : R.Stores) {
    StabilityReport::AnswerType A = StabilityReport::Stable;
    if (X.Found.When == Moment::Self)
      A = StabilityReport::OwnTask;
    else if (X.Found.When == Moment::Running)
      A = X.OnlyOnce && !X.Clears ? StabilityReport::OnceSet
                                  : StabilityReport::Changes;
    R.Answer = std::max(R.Answer, A);
  }
  return R;
}

const StabilityReport &Stability::of(const StablePath &Path) const {
  std::lock_guard<std::recursive_mutex> Guard(E.lock());
  std::vector<std::tuple<uint8_t, NameId, NameId>> Key;
  for (const Term::Step &S : Path)
    Key.push_back({uint8_t(S.Kind), S.Record, S.Field});
  std::unique_ptr<StabilityReport> &R = Reports[Key];
  if (!R)
    R = std::make_unique<StabilityReport>(make(Path));
  return *R;
}

const StabilityReport *Stability::of(const Term &Loaded) const {
  if (Loaded.Steps.empty() || Loaded.Steps.back().Kind != TermStep::Load)
    return nullptr;
  StablePath Path;
  for (const Term::Step &S : llvm::reverse(llvm::drop_end(Loaded.Steps))) {
    if (S.Kind == TermStep::Element)
      continue;
    // Behind a pointer, only bytes are known by that pointer's own field.
    bool Follows = S.Kind == TermStep::Load && !Path.empty() &&
                   Path.back().Kind == TermStep::Offset;
    if (S.Kind != TermStep::Field && S.Kind != TermStep::Offset && !Follows)
      break;
    Path.push_back(S);
  }
  std::reverse(Path.begin(), Path.end());
  if (Path.empty() || Path.front().Kind != TermStep::Field)
    return nullptr;
  return &of(Path);
}

std::optional<StablePath> Stability::parse(llvm::StringRef Record,
                                           llvm::StringRef Text) const {
  auto [Fields, Offset] = Text.split('+');
  StablePath Path;
  while (!Fields.empty()) {
    const facts::Record *R = S.record(N.find(Record));
    if (!R)
      return std::nullopt;
    // Names of members can have dots: the longest that fits.
    const facts::FieldInfo *Best = nullptr;
    for (const facts::FieldInfo &F : R->Fields)
      if ((Fields == F.Name || Fields.starts_with(F.Name + ".")) &&
          (!Best || F.Name.size() > Best->Name.size()))
        Best = &F;
    if (!Best)
      return std::nullopt;
    Path.push_back({TermStep::Field, N.find(Record), N.find(Best->Name)});
    Fields = Fields.drop_front(Best->Name.size());
    Fields.consume_front(".");
    Record = Best->Record;
  }
  if (Offset.empty() || Path.empty())
    return Path.empty() ? std::nullopt : std::optional(Path);
  auto [Variable, Member] = Offset.rsplit('.');
  Path.push_back({TermStep::Load, 0, 0});
  Path.push_back({TermStep::Offset, Member.empty() ? 0 : N.find(Variable),
                  N.find(Member.empty() ? Variable : Member)});
  return Path;
}
