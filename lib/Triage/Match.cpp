//===- Match.cpp - Which findings of two runs are the same ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Match.h"
#include "Triage/Fingerprint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <map>

using namespace llvm;

namespace nobounce::triage {

FindingIdentity identify(const checks::Verdict &V) {
  return {V.Check,
          V.Form,
          V.Where.File,
          V.Function,
          V.Subject.empty() ? underlinedText(V.Where) : V.Subject,
          V.Guard,
          collapseSpace(V.Where.LineText)};
}

std::vector<FindingIdentity> identify(ArrayRef<checks::Verdict> Verdicts) {
  std::vector<FindingIdentity> Out;
  for (const checks::Verdict &V : Verdicts)
    Out.push_back(identify(V));
  return Out;
}

namespace {

/// What a stage leaves out of the key.
enum class But : uint8_t { Nothing, File, Function };

using Key = std::array<StringRef, 6>;

/// Findings of one key that are not paired yet, by the order of their lists.
struct Group {
  SmallVector<size_t> Old, New;
};

class Matcher {
public:
  Matcher(ArrayRef<FindingIdentity> Old, ArrayRef<FindingIdentity> New,
          HasFunction InNewState, HasFunction InOldState)
      : Old(Old), New(New), InNewState(InNewState), InOldState(InOldState) {
    Done.NewOfOld.resize(Old.size());
    Done.OldOfNew.resize(New.size());
  }

  void run(But Leaving);
  Matching take() { return std::move(Done); }

private:
  ArrayRef<FindingIdentity> Old, New;
  HasFunction InNewState, InOldState;
  Matching Done;

  void pairUp(const Group &G);
  void pair(size_t O, size_t N) {
    Done.NewOfOld[O] = N;
    Done.OldOfNew[N] = O;
  }
  bool mayHaveMoved(const Group &G) const;
};

} // namespace

static Key keyOf(const FindingIdentity &F, But Leaving) {
  return {F.Check,
          F.Form,
          Leaving == But::File ? StringRef() : StringRef(F.File),
          Leaving == But::Function ? StringRef() : StringRef(F.Function),
          F.Subject,
          F.Guard};
}

/// Pairs equal lines first: of two findings of one key, the one that is gone is
/// the one whose line is.
void Matcher::pairUp(const Group &G) {
  for (bool SameLine : {true, false})
    for (size_t O : G.Old) {
      if (Done.NewOfOld[O])
        continue;
      auto Fits = [&](size_t N) {
        return !Done.OldOfNew[N] &&
               (!SameLine || Old[O].Evidence == New[N].Evidence);
      };
      if (auto *N = find_if(G.New, Fits); N != G.New.end())
        pair(O, *N);
    }
}

/// True when all of either side stand in one function, and nothing shows that
/// the two functions are different ones.
bool Matcher::mayHaveMoved(const Group &G) const {
  if (G.Old.empty() || G.New.empty())
    return false;
  const FindingIdentity &From = Old[G.Old.front()], &To = New[G.New.front()];
  auto In = [](const FindingIdentity &Place) {
    return [&Place](const FindingIdentity &F) {
      return F.File == Place.File && F.Function == Place.Function;
    };
  };
  return all_of(G.Old, [&](size_t I) { return In(From)(Old[I]); }) &&
         all_of(G.New, [&](size_t I) { return In(To)(New[I]); }) &&
         !(InNewState && InNewState(From.File, From.Function)) &&
         !(InOldState && InOldState(To.File, To.Function));
}

void Matcher::run(But Leaving) {
  std::map<Key, Group> Groups;
  for (size_t I = 0; I != Old.size(); ++I)
    if (!Done.NewOfOld[I])
      Groups[keyOf(Old[I], Leaving)].Old.push_back(I);
  for (size_t I = 0; I != New.size(); ++I)
    if (!Done.OldOfNew[I])
      Groups[keyOf(New[I], Leaving)].New.push_back(I);
  for (const auto &[_, G] : Groups)
    if (Leaving == But::Nothing || mayHaveMoved(G))
      pairUp(G);
}

Matching match(ArrayRef<FindingIdentity> Old, ArrayRef<FindingIdentity> New,
               HasFunction InNewState, HasFunction InOldState) {
  Matcher M(Old, New, InNewState, InOldState);
  for (But Leaving : {But::Nothing, But::File, But::Function})
    M.run(Leaving);
  return M.take();
}

} // namespace nobounce::triage
