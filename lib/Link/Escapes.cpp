//===- Escapes.cpp - Where pointers go ------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Escapes.h"
#include <algorithm>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using rules::Meaning;

/// Deeper chains of calls are not followed, nor are values that get to more
/// places than this.
static constexpr unsigned MaxDepth = 400;
static constexpr size_t MaxCarriers = 24, MaxInto = 6, MaxVia = 6;

Escapes::Escapes(const Names &N, const Symbols &S,
                 const std::vector<FunctionData> &Data, const CallGraph &G,
                 const Places &P, const UnknownCalls &Outside)
    : N(N), S(S), Data(Data), G(G), P(P), Outside(Outside), V(N, S, Data, G),
      Types(N, S, Data) {}

bool nobounce::link::canFollow(const Flow &G, uint32_t From, uint32_t To,
                               uint32_t Without) {
  uint32_t A = G.blockOf(From), B = G.blockOf(To);
  if (A == None || B == None)
    return false;
  uint32_t Stop = Without == None ? None : G.blockOf(Without);
  // In one block, unless what is not to be passed stands between.
  if (A == B && From < To)
    return !(Stop == A && From < Without && Without < To);
  // Leaving A, entering B.
  if (Stop == A && Without > From)
    return false;
  if (Stop == B && Without < To)
    return false;
  llvm::BitVector Seen(G.blockCount());
  llvm::SmallVector<uint32_t, 16> Work = {A};
  while (!Work.empty())
    for (const FlowEdge &E : G.succs(Work.pop_back_val())) {
      if (E.To == B)
        return true;
      if (E.To != Stop && !Seen.test(E.To)) {
        Seen.set(E.To);
        Work.push_back(E.To);
      }
    }
  return false;
}

bool Escapes::isFresh(FunctionId F, uint32_t Event) const {
  const FunctionData &D = Data[F];
  if (const rules::Primitive *Is = D.P.ofResult(Event))
    return Is->Is == Meaning::Alloc;
  if (D.F.Events[Event].Flags & facts::EV_Alloc)
    return true;
  llvm::ArrayRef<CallEdge> Targets = G.callees(F, Event);
  return !Targets.empty() && llvm::all_of(Targets, [&](const CallEdge &C) {
    return passesArguments(C) && P.returnsFresh(C.Callee);
  });
}

/// Record that a pointer's type names; 0 when it may be anything.
/// One question, while it is answered.
struct Escapes::Walk {
  const Escapes &E;
  FunctionId F;
  Term Self;
  NameId Type;
  const Allowed *May;
  unsigned &Lowest;
  const Walk *Around; ///< That asked this; null: none.
  llvm::SmallVector<Term, 8> Carriers;
  std::vector<Escape> Found;

  void carry(Term T) {
    if (T.Root == TermRoot::Unknown || llvm::is_contained(Carriers, T))
      return;
    if (Carriers.size() == MaxCarriers)
      found({EscapeKind::TooFar, None, {}, F, None, {}});
    else
      Carriers.push_back(std::move(T));
  }
  bool isDone() const {
    return llvm::any_of(Found, [](const Escape &X) {
      return X.Kind != EscapeKind::Returned &&
             !(X.Kind == EscapeKind::Stored &&
               X.Into.Root == TermRoot::Parameter);
    });
  }
  void found(Escape X) {
    unsigned Stores = 0;
    for (const Escape &Old : Found) {
      if (Old.Kind == X.Kind && (X.Kind != EscapeKind::Stored ||
                                 Old.Into.object() == X.Into.object()))
        return;
      Stores += Old.Kind == EscapeKind::Stored;
    }
    if (X.Kind == EscapeKind::Stored && Stores == MaxInto)
      X.Kind = EscapeKind::TooFar;
    Found.push_back(std::move(X));
  }

  void store(Escape X);
  void run();
  void use(const ValueUse &U, const Term &C);
  void pass(const ValueUse &U, const Term &Inner, bool IsWhole);
};

/// What happens to the object when it is stored at X.Into.
void Escapes::Walk::store(Escape X) {
  const Term &Into = X.Into;
  Term Object = Into.object();
  switch (Into.Root) {
  case TermRoot::Null:
  case TermRoot::Constant:
    return;
  case TermRoot::Variable:
  case TermRoot::OwnCopy:
    if (Object.Steps.empty()) {
      // Held by a local record from here on.
      Term T = Into;
      addStep(T, {TermStep::Load, 0, 0}, E.N);
      carry(std::move(T));
      return;
    }
    break;
  case TermRoot::Result:
    if (Object.Steps.empty() && E.isFresh(F, Into.Id)) {
      if (Object == Self)
        return;
      // As far as the object it is in.
      const std::vector<Escape> *Outer = nullptr;
      std::vector<Escape> Own;
      if (May) {
        // Objects that hold each other: the one around is being looked at.
        for (const Walk *W = Around; W; W = W->Around)
          if (W->Self == Object)
            return;
        Own = E.walk(F, Object, E.Types.of(F, Object), May, Lowest, this);
        Outer = &Own;
      } else {
        Outer = &E.ask(F, Object, E.Types.of(F, Object), Lowest);
      }
      for (Escape Y : std::vector<Escape>(*Outer)) {
        if (Y.Event == None)
          Y.Event = X.Event;
        found(std::move(Y));
      }
      return;
    }
    break;
  default:
    break;
  }
  if (Object == Self)
    return;
  found(std::move(X));
}

/// `Inner` is what the callee knows the value as.
void Escapes::Walk::pass(const ValueUse &U, const Term &Inner, bool IsWhole) {
  llvm::ArrayRef<CallEdge> Targets = E.G.callees(F, U.Event);
  bool IsCalled = false;
  for (const CallEdge &C : Targets) {
    if (!passesArguments(C))
      continue;
    IsCalled = true;
    if (E.S.info(C.Callee).IsPrimitive)
      continue;
    // A pointer that goes by several types is what its own says.
    const facts::Function &To = E.Data[C.Callee].F;
    if (IsWhole && U.Number < To.Params.size() &&
        !E.Types.mayBe(Type,
                       E.Types.pointedTo(To.str(To.Params[U.Number].Type))))
      continue;
    for (const Escape &X :
         std::vector<Escape>(E.ask(C.Callee, Inner, Type, Lowest))) {
      Escape Y = X;
      Y.Event = U.Event;
      if (Y.Via.size() < MaxVia)
        Y.Via.insert(Y.Via.begin(), C.Callee);
      if (X.Kind == EscapeKind::Returned) {
        carry(Term(TermRoot::Result, U.Event));
        continue;
      }
      if (X.Kind != EscapeKind::Stored || X.Into.Root != TermRoot::Parameter) {
        found(std::move(Y));
        continue;
      }
      for (const Term &Base : E.V.argument(F, U.Event, X.Into.Id)) {
        for (Term &Into : E.V.resolve(F, rebase(X.Into, Base, E.N))) {
          Y.Into = std::move(Into);
          store(Y);
        }
      }
    }
    if (isDone())
      return;
  }
  if (IsCalled || !E.Outside.isUnknown(F, U.Event))
    return;
  // Who passes the function knows which it is; this one does not.
  found({EscapeKind::Unknown, U.Event, {}, F, U.Event, {}});
}

void Escapes::Walk::use(const ValueUse &U, const Term &C) {
  Term Object = U.Value.object();
  bool IsIt = Object == C.object();
  switch (U.Kind) {
  case ValueUse::Store:
    if (IsIt) {
      store({EscapeKind::Stored, U.Event, U.Where, F, U.Event, {}});
    } else if (!U.Value.Steps.empty() &&
               U.Value.Steps.back().Kind == TermStep::Load) {
      // A record that holds it is copied.
      Term From = U.Value;
      From.Steps.pop_back();
      size_t Depth = From.Steps.size();
      if (!C.startsWith(From) || C.Steps.size() < Depth + 2 ||
          C.Steps[Depth].Kind != TermStep::Field)
        return;
      Term Into = U.Where;
      for (const Term::Step &S :
           llvm::drop_begin(llvm::drop_end(C.Steps), Depth))
        addStep(Into, S, E.N);
      store({EscapeKind::Stored, U.Event, std::move(Into), F, U.Event, {}});
    }
    return;
  case ValueUse::Return: {
    Term Held = C;
    if (!Held.Steps.empty() && C.Root == TermRoot::Variable)
      while (!Held.Steps.empty())
        Held.Steps.pop_back();
    Term Whole = Held;
    addStep(Whole, {TermStep::Load, 0, 0}, E.N);
    if (IsIt || (C.Root == TermRoot::Variable && U.Value == Whole))
      found({EscapeKind::Returned, U.Event, {}, F, U.Event, {}});
    return;
  }
  case ValueUse::Model:
    if (IsIt)
      found({EscapeKind::Deferred, U.Event, {}, F, U.Event, {}});
    return;
  case ValueUse::Assembly:
    if (IsIt)
      found({EscapeKind::Assembly, U.Event, {}, F, U.Event, {}});
    return;
  case ValueUse::Argument:
    break;
  }
  Term Inner(TermRoot::Parameter, U.Number);
  if (IsIt)
    return pass(U, Inner, U.Value == C);
  // Reached from what is passed.
  if (C.startsWith(U.Value))
    return pass(U, rebase(C, U.Value.Steps.size(), Inner, E.N), false);
}

void Escapes::Walk::run() {
  // What is added on the way is looked at too.
  for (size_t I = 0; I != Carriers.size() && !isDone(); ++I)
    for (const ValueUse &U : E.V.uses(F)) {
      if (isDone())
        break;
      if (May && !(*May)(U.Event))
        continue;
      if (U.Value.Root != Carriers[I].Root || U.Value.Id != Carriers[I].Id)
        continue;
      use(U, Term(Carriers[I]));
    }
}

std::vector<Escape> Escapes::walk(FunctionId F, const Term &T, NameId Type,
                                  const Allowed *May, unsigned &Lowest,
                                  const Walk *Around) const {
  Walk W{*this, F, T.object(), Type, May, Lowest, Around, {}, {}};
  W.carry(W.Self);
  W.run();
  return std::move(W.Found);
}

const std::vector<Escape> &Escapes::ask(FunctionId F, const Term &T,
                                        NameId Type, unsigned &Lowest) const {
  static const std::vector<Escape> TooFar = {
      {EscapeKind::TooFar, None, {}, NoFunction, None, {}}};
  if (Running.size() == MaxDepth || T.Root == TermRoot::Unknown)
    return TooFar;
  std::unique_ptr<Answer> &Slot = Answers[{{F, Type}, T.object()}];
  if (!Slot)
    Slot = std::make_unique<Answer>();
  Answer &A = *Slot;
  if (A.Done)
    return A.List;
  if (A.Depth) {
    // Being answered: nothing new comes from asking again.
    Lowest = std::min(Lowest, A.Depth);
    return A.List;
  }
  // Good as long as what it rests on is in the same round.
  if (A.RestsOn && A.RestsOn <= Running.size() &&
      Running[A.RestsOn - 1] == A.Round) {
    Lowest = std::min(Lowest, A.RestsOn);
    return A.List;
  }
  Running.push_back(0);
  unsigned Own = A.Depth = unsigned(Running.size());
  unsigned Below;
  uint64_t Before;
  do {
    // Around a cycle until nothing is added.
    Below = ~0u;
    Running.back() = ++Rounds;
    Before = Growths;
    std::vector<Escape> List = walk(F, T, Type, nullptr, Below);
    Growths += List.size() > A.List.size();
    if (List.size() >= A.List.size())
      A.List = std::move(List);
  } while (Below == Own && Growths != Before);
  Running.pop_back();
  A.Depth = 0;
  A.Done = Below >= Own;
  if (!A.Done) {
    A.RestsOn = Below;
    A.Round = Running[Below - 1];
    Lowest = std::min(Lowest, Below);
  }
  return A.List;
}

std::vector<Escape> Escapes::of(FunctionId F, const Term &T) const {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  unsigned Lowest = ~0u;
  return ask(F, T, Types.of(F, T), Lowest);
}

std::vector<Escape> Escapes::between(FunctionId F, const Term &T, uint32_t From,
                                     uint32_t To) const {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  const Flow &G = Data[F].G;
  auto IsBetween = [&](uint32_t Event) {
    return (From == None || canFollow(G, From, Event)) &&
           (To == None || canFollow(G, Event, To));
  };
  Allowed May = IsBetween;
  unsigned Lowest = ~0u;
  return walk(F, T, Types.of(F, T), &May, Lowest);
}

std::vector<Escape> Escapes::before(FunctionId F, const Term &T, uint32_t Made,
                                    uint32_t To) const {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  const Flow &G = Data[F].G;
  auto IsBefore = [&](uint32_t Event) {
    return Event != To && canFollow(G, Event, To, Made);
  };
  Allowed May = IsBefore;
  unsigned Lowest = ~0u;
  return walk(F, T, Types.of(F, T), &May, Lowest);
}
