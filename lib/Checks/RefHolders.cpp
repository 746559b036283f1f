//===- RefHolders.cpp - Who keeps an object alive for a while -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/RefHolders.h"
#include "Checks/PinText.h"
#include "Checks/Places.h"
#include "Checks/RefCandidate.h"
#include "Link/Escapes.h"
#include "Link/TermText.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;
using link::Pin;
using link::TermRoot;

bool RefSpan::isBetween(const link::Program &P, uint32_t Event) const {
  const link::Flow &G = P.flow(F);
  return Event != From && link::canFollow(G, From, Event) &&
         llvm::any_of(To, [&](uint32_t End) {
           return Event != End && link::canFollow(G, Event, End, From);
         });
}

const link::RefTrace &RefHolders::trace(link::FunctionId F) {
  std::unique_ptr<link::RefTrace> &T = Traces[F];
  if (!T)
    T = std::make_unique<link::RefTrace>(P.refTrace(F));
  return *T;
}

bool RefHolders::holdsItself(const RefSpan &Span, const link::Term &Wanted,
                             Holder &Out) {
  const link::RefTrace &T = trace(Span.F);
  const link::Flow &G = P.flow(Span.F);
  bool Any = Wanted.object() == Wanted;
  auto Is = [&](const link::Term &Count) {
    return Any ? Count.object() == Wanted : Count == Wanted;
  };
  // Taken before, and dropped by nothing until the span is over.
  auto Covers = [&](uint32_t First) {
    return First != Span.From && G.eventDominates(First, Span.From) &&
           llvm::none_of(T.Cycles, [&](const link::RefPair &R) {
             return R.First == First && Is(R.Count) &&
                    (Span.isBetween(P, R.Second) ||
                     llvm::is_contained(Span.To, R.Second) ||
                     (link::canFollow(G, First, R.Second) &&
                      link::canFollow(G, R.Second, Span.From, First)));
           });
  };
  for (const link::RefPair &R : T.Cycles)
    if (Is(R.Count) && Covers(R.First)) {
      Out.Kind = Holder::Taken;
      Out.Event = R.First;
      return true;
    }
  for (const link::RefPoint &K : T.Kept)
    if (Is(K.Count) && Covers(K.Event)) {
      Out.Kind = Holder::Taken;
      Out.Event = K.Event;
      return true;
    }
  // Given to it: dropped when the span is over, whatever way is taken.
  for (const link::RefPoint &D : T.Given) {
    if (!Is(D.Count) || Span.isBetween(P, D.Event) ||
        link::canFollow(G, D.Event, Span.From))
      continue;
    bool Always = llvm::all_of(Span.To, [&](uint32_t End) {
      return End != D.Event && link::canFollow(G, End, D.Event) &&
             G.postDominates(G.blockOf(D.Event), G.blockOf(End));
    });
    if (Always) {
      Out.Kind = Holder::Given;
      Out.Event = D.Event;
      return true;
    }
  }
  return false;
}

uint32_t RefHolders::usedBetween(const RefSpan &Span,
                                 const link::Term &Object) {
  for (const link::ValueUse &U : P.escapes().values().uses(Span.F))
    if (U.Kind == link::ValueUse::Argument && U.Value == Object &&
        Span.isBetween(P, U.Event))
      return U.Event;
  return None;
}

std::string RefHolders::droppedBetween(const RefSpan &Span, const Pin &Pin) {
  const link::RefTrace &T = trace(Span.F);
  auto Find = [&](const link::Term &Object, uint32_t Event) -> std::string {
    if (!Pin.restsOn(Object) || !Span.isBetween(P, Event))
      return {};
    const facts::Function &F = P.function(Span.F);
    return "`" + termText(P, Span.F, Object) + "` may be gone after line " +
           std::to_string(placeOf(F, F.Events[Event]).Line);
  };
  for (const link::RefPoint &G : T.Given)
    if (std::string Why = Find(G.Count.object(), G.Event); !Why.empty())
      return Why;
  for (const link::RefPoint &E : T.Ended)
    if (std::string Why = Find(E.Count, E.Event); !Why.empty())
      return Why;
  return {};
}

bool RefHolders::endsAt(link::FunctionId F, uint32_t Event, const Pin &Pin) {
  const link::RefTrace &T = trace(F);
  auto IsHere = [&](const link::RefPoint &X) {
    return X.Event == Event && Pin.restsOn(X.Count.object());
  };
  return llvm::any_of(T.Given, IsHere) || llvm::any_of(T.Ended, IsHere) ||
         llvm::any_of(T.Cycles, [&](const link::RefPair &X) {
           return X.Second == Event && Pin.restsOn(X.Count.object());
         });
}

Holder RefHolders::callersHold(link::FunctionId F, const link::Term &Count,
                               unsigned Callers) {
  uint32_t Parameter = Count.Id;
  Holder Out;
  std::string Name = P.function(F).name().str();
  llvm::ArrayRef<const link::CallEdge *> Calls = P.callers(F);
  if (Calls.empty() || Callers == 0 || Calls.size() > ManyCallers) {
    Out.Why = Calls.empty()  ? "nothing in this world calls " + Name
              : Callers == 0 ? "who calls " + Name + " was not followed further"
                             : Name + " has too many callers to look at each";
    return Out;
  }
  for (const link::CallEdge *C : Calls) {
    const facts::Function &By = P.function(C->Caller);
    std::string At = By.name().str() + ", " + By.file().str() + ":" +
                     std::to_string(placeOf(By, By.Events[C->Event]).Line);
    if (!link::passesArguments(*C)) {
      Out.Why = Name + " is called later, or by another's hand (" + At + ")";
      return Out;
    }
    RefSpan Call{C->Caller, C->Event, {C->Event}};
    link::TermSet Passed =
        P.escapes().values().argument(C->Caller, C->Event, Parameter);
    if (Passed.empty())
      Passed.push_back({});
    for (const link::Term &T : Passed) {
      if (T.Root == TermRoot::Null)
        continue;
      Holder H = find(Call, P.inCaller(Count, T), Callers - 1);
      // What the call itself drops is no pin for it.
      if ((H.Kind == Holder::Owner || H.Kind == Holder::Used) &&
          endsAt(C->Caller, C->Event, H.Pin)) {
        H.Kind = Holder::Nobody;
        H.Why = "the call itself drops what the pin rests on";
      }
      if (!H.isSomebody()) {
        Out.Why = "not every caller is known to hold it: " + At + ": " + H.Why;
        return Out;
      }
    }
    ++Out.Calls;
  }
  Out.Kind = Holder::Callers;
  return Out;
}

Holder RefHolders::find(const RefSpan &Span, const link::Term &Count,
                        unsigned Callers) {
  Holder Out;
  link::Term Object = Count.object();
  if (!isOneObject(Object)) {
    Out.Why = "`" + termText(P, Span.F, Object) +
              "` may be whichever is in the table";
    return Out;
  }
  if (holdsItself(Span, Count, Out))
    return Out;
  Out.Pin = P.pinOf(Count);
  // What a function uses without a reference stays while it does.
  if (Out.Pin.Why == Pin::NotOwned && Out.Pin.Links.size() > 1 &&
      !Out.Pin.Links.back().Owner)
    if (uint32_t Use = usedBetween(Span, Out.Pin.Base); Use != None) {
      Out.Pin.Links.pop_back();
      Out.Why = droppedBetween(Span, Out.Pin);
      Out.Kind = Out.Why.empty() ? Holder::Used : Holder::Nobody;
      Out.Event = Use;
      return Out;
    }
  if (Out.Pin.Why != Pin::Pinned && Out.Pin.Why != Pin::Itself) {
    Out.Why = unpinnedText(P, Span.F, Out.Pin);
    return Out;
  }
  const link::Term &Base = Out.Pin.Base;
  std::string Name = "`" + termText(P, Span.F, Base) + "`";
  bool IsItself = Out.Pin.Why == Pin::Itself;
  if (!Base.Steps.empty()) {
    Out.Why = "nobody is known to keep " + Name + " alive";
    return Out;
  }
  switch (Base.Root) {
  case TermRoot::Global:
    Out.Kind = IsItself ? Holder::Static : Holder::Owner;
    return Out;
  case TermRoot::Current:
    Out.Kind = IsItself ? Holder::Running : Holder::Owner;
    return Out;
  case TermRoot::Parameter: {
    if (IsItself)
      return callersHold(Span.F, Count, Callers);
    link::MomentFound When =
        P.publication().at(Span.F, Span.From, Base, link::Place());
    if (When.When == link::Moment::Teardown) {
      Out.Why = Name + " is at its end here";
      return Out;
    }
    break;
  }
  case TermRoot::Result: {
    Holder Own;
    if (IsItself || !holdsItself(Span, Base, Own)) {
      Out.Why = "nobody is known to hold a reference on " + Name +
                ", which a call returned";
      return Out;
    }
    break;
  }
  default:
    Out.Why = "nobody is known to keep " + Name + " alive";
    return Out;
  }
  Out.Why = droppedBetween(Span, Out.Pin);
  if (Out.Why.empty())
    Out.Kind = Holder::Owner;
  return Out;
}
