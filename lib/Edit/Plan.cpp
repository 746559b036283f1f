//===- Plan.cpp - Which edits of findings can be applied ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/Plan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace llvm;
using nobounce::checks::Edit;
using nobounce::checks::Verdict;

namespace nobounce::edit {

std::string placeOf(const Verdict &V) {
  return V.Where.File + ":" + utostr(V.Where.Line) + ":" +
         utostr(V.Where.Column);
}

namespace {
/// Whole lines around edits of one finding.
struct Region {
  size_t Begin = 0, End = 0; ///< Bytes, at beginnings of lines.
  std::vector<const Edit *> Edits;
  const Verdict *Of = nullptr;
};

/// A file while findings are gone through.
struct Draft {
  StringRef Text;
  std::map<size_t, Region> Regions; ///< By beginning; none touches another.

  std::vector<Region> regionsOf(ArrayRef<const Edit *> Edits,
                                const Verdict &V) const;
  /// The finding that changes these lines or their statement already; null when
  /// none does.
  const Verdict *owner(const Region &R) const;
};
} // namespace

static size_t lineBegin(StringRef Text, size_t At) {
  size_t Newline = Text.take_front(At).rfind('\n');
  return Newline == StringRef::npos ? 0 : Newline + 1;
}

/// Where the line ends that holds the byte before \p At, or \p At itself when
/// nothing is replaced.
static size_t lineEnd(StringRef Text, size_t Begin, size_t At) {
  if (At > Begin && Text[At - 1] == '\n')
    return At;
  size_t Newline = Text.find('\n', At);
  return Newline == StringRef::npos ? Text.size() : Newline + 1;
}

std::vector<Region> Draft::regionsOf(ArrayRef<const Edit *> Edits,
                                     const Verdict &V) const {
  std::vector<const Edit *> Sorted(Edits);
  stable_sort(Sorted, [](const Edit *L, const Edit *R) {
    return std::tie(L->Begin, L->End) < std::tie(R->Begin, R->End);
  });
  std::vector<Region> Out;
  for (const Edit *E : Sorted) {
    size_t Begin = lineBegin(Text, E->Begin);
    size_t End = lineEnd(Text, E->Begin, E->End);
    if (!Out.empty() && Begin < Out.back().End) {
      Out.back().End = std::max(Out.back().End, End);
      Out.back().Edits.push_back(E);
      continue;
    }
    Out.push_back({Begin, End, {E}, &V});
  }
  return Out;
}

/// Whether nothing between two regions ends a statement: then they may be parts
/// of one condition, and what one tests the other need not.
static bool inOneStatement(StringRef Text, const Region &First,
                           const Region &Second) {
  return Text.slice(First.Edits.back()->Begin, Second.Edits.front()->Begin)
             .find_first_of(";{}") == StringRef::npos;
}

const Verdict *Draft::owner(const Region &R) const {
  auto Next = Regions.lower_bound(R.Begin);
  if (Next != Regions.end() && (Next->first < std::max(R.End, R.Begin + 1) ||
                                inOneStatement(Text, R, Next->second)))
    return Next->second.Of;
  if (Next == Regions.begin())
    return nullptr;
  const Region &Before = std::prev(Next)->second;
  return Before.End > R.Begin || inOneStatement(Text, Before, R) ? Before.Of
                                                                 : nullptr;
}

/// What stands in a region after its edits.
static std::string edited(StringRef Text, const Region &R) {
  std::string Out;
  size_t At = R.Begin;
  for (const Edit *E : R.Edits) {
    Out += Text.slice(At, E->Begin);
    Out += E->Replacement;
    At = E->End;
  }
  Out += Text.slice(At, R.End);
  return Out;
}

static bool overlapThemselves(const Region &R) {
  for (size_t I = 1; I < R.Edits.size(); ++I)
    if (R.Edits[I]->Begin < R.Edits[I - 1]->End)
      return true;
  return false;
}

static EditedFile finished(StringRef Name, const Draft &D) {
  EditedFile Out;
  Out.File = Name.str();
  Out.Old = D.Text.str();
  size_t At = 0;
  unsigned Line = 0;
  for (const auto &[Begin, R] : D.Regions) {
    Out.New += D.Text.slice(At, Begin);
    Line += D.Text.slice(At, Begin).count('\n');
    Change C;
    C.Begin = Line;
    StringRef Old = D.Text.slice(Begin, R.End);
    Line += Old.count('\n') + (!Old.empty() && !Old.ends_with("\n"));
    C.End = Line;
    C.New = edited(D.Text, R);
    Out.New += C.New;
    At = R.End;
    Out.Changes.push_back(std::move(C));
  }
  Out.New += D.Text.substr(At);
  return Out;
}

Plan planEdits(ArrayRef<Verdict> Findings, TextOfFile TextOf) {
  Plan P;
  std::map<std::string, Draft> Drafts;
  for (const Verdict &V : Findings) {
    if (V.Suggestion.Edits.empty()) {
      ++P.WithoutEdit;
      continue;
    }
    std::map<std::string, std::vector<const Edit *>> ByFile;
    for (const Edit &E : V.Suggestion.Edits)
      ByFile[E.File].push_back(&E);
    std::vector<std::pair<Draft *, Region>> Wanted;
    std::string Problem;
    for (const auto &[File, Edits] : ByFile) {
      auto It = Drafts.find(File);
      if (It == Drafts.end()) {
        Expected<StringRef> Text = TextOf(File);
        if (!Text) {
          Problem = toString(Text.takeError());
          break;
        }
        It = Drafts.try_emplace(File).first;
        It->second.Text = *Text;
      }
      Draft &D = It->second;
      if (any_of(Edits, [&](const Edit *E) {
            return E->Begin > E->End || E->End > D.Text.size();
          })) {
        Problem = File + " is shorter than when it was read";
        break;
      }
      for (Region &R : D.regionsOf(Edits, V)) {
        if (const Verdict *Other = D.owner(R))
          Problem = "its edit is in a line or statement that the edit for " +
                    placeOf(*Other) + " [" + Other->Check +
                    "] changes; check again after that one";
        else if (overlapThemselves(R))
          Problem = "its edits overlap";
        Wanted.emplace_back(&D, std::move(R));
      }
    }
    if (!Problem.empty()) {
      P.Left.push_back({&V, std::move(Problem)});
      continue;
    }
    for (auto &[D, R] : Wanted)
      D->Regions.try_emplace(R.Begin, std::move(R));
    P.Applied.push_back(&V);
  }
  for (const auto &[Name, D] : Drafts)
    if (!D.Regions.empty())
      P.Files.push_back(finished(Name, D));
  return P;
}

} // namespace nobounce::edit
