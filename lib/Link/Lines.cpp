//===- Lines.cpp - Which fields share a cache line ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Lines.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;
using facts::PathKind;

/// Records are not nested deeper than this.
static constexpr unsigned MaxNesting = 8;

LineFit nobounce::link::lineFit(FieldSpan A, FieldSpan B, uint64_t Align,
                                uint64_t Line) {
  bool Always = true, Ever = false;
  for (uint64_t Begin = 0; Begin < Line;
       Begin += std::max<uint64_t>(Align, 1)) {
    bool Shares = (A.Begin + Begin) / Line <= (B.End - 1 + Begin) / Line &&
                  (B.Begin + Begin) / Line <= (A.End - 1 + Begin) / Line;
    Always &= Shares;
    Ever |= Shares;
  }
  return Always ? LineFit::Same : Ever ? LineFit::Possible : LineFit::Other;
}

Lines::Lines(Names &N, const Symbols &S, const std::vector<FunctionData> &Data,
             const rules::RuleSet &R)
    : N(N), S(S), Line(R.LineSize) {
  for (const rules::Wrapper &W : R.Wrappers)
    Wrappers.insert(N.intern(W.Record));
  for (const auto &[Name, Record] : S.records())
    for (const facts::FieldInfo &F : Record->Fields)
      if (!F.Record.empty())
        Embedded.insert(N.find(F.Record));
  findCaches(N, Data, R);
}

/// Whether a list of spelled names ("A | B") holds one.
static bool mentions(llvm::StringRef Spelled, llvm::StringRef Name) {
  while (!Spelled.empty()) {
    llvm::StringRef Word;
    std::tie(Word, Spelled) = Spelled.split('|');
    if (Word.trim(" ()") == Name)
      return true;
  }
  return false;
}

void Lines::findCaches(Names &N, const std::vector<FunctionData> &Data,
                       const rules::RuleSet &R) {
  llvm::DenseMap<NameId, const rules::ObjectCache *> Makers;
  for (const rules::ObjectCache &C : R.ObjectCaches)
    if (!C.IsMacro)
      Makers[N.intern(C.Name)] = &C;
  if (Makers.empty())
    return;
  // The variables that hold caches: aligned, and with objects of what size.
  struct Cache {
    bool Aligned;
    uint64_t Size;
  };
  llvm::DenseMap<NameId, Cache> Caches;
  for (const FunctionData &D : Data)
    for (const facts::Event &E : D.F.Events) {
      if (E.Kind != facts::EventKind::Store || E.Value == None ||
          E.Path == None || D.F.Paths[E.Path].Kind != PathKind::Global)
        continue;
      const facts::Expr &X = D.F.Exprs[D.strip(E.Value)];
      if (X.Kind != ExprKind::Result)
        continue;
      const facts::Event &Call = D.F.Events[X.A];
      if (Call.Kind != facts::EventKind::Call || !Call.Callee)
        continue;
      const rules::ObjectCache *Maker = Makers.lookup(D.Local[Call.Callee]);
      if (!Maker)
        continue;
      uint32_t Flags = D.argument(X.A, Maker->Flags.Index);
      uint32_t Size = D.argument(X.A, Maker->Size.Index);
      if (Flags == None || Size == None)
        continue;
      const facts::Expr &FlagsX = D.F.Exprs[D.strip(Flags)];
      bool Aligned = FlagsX.Kind == ExprKind::Const &&
                     mentions(D.F.str(FlagsX.C), Maker->Aligned);
      NameId Variable = D.Local[D.F.Paths[E.Path].A];
      auto [It, New] = Caches.try_emplace(
          Variable, Cache{Aligned, uint64_t(constantOf(D, Size).value_or(0))});
      // Two variables of one name: only what holds for both.
      if (!New)
        It->second.Aligned &= Aligned;
    }
  // What is allocated from them.
  llvm::DenseMap<NameId, bool> AllAligned;
  for (const FunctionData &D : Data)
    for (const facts::Event &E : D.F.Events) {
      if (E.Kind != facts::EventKind::Store || E.Value == None)
        continue;
      const facts::Expr &X = D.F.Exprs[D.strip(E.Value)];
      if (X.Kind != ExprKind::Result)
        continue;
      const rules::Primitive *Is = D.P.ofResult(X.A);
      if (!Is || Is->Is != rules::Meaning::Alloc)
        continue;
      llvm::StringRef Type = D.F.str(E.Type);
      if (!Type.consume_back("*"))
        continue;
      NameId Record = N.find(Type.rtrim());
      const facts::Record *Layout = Record ? S.record(Record) : nullptr;
      if (!Layout)
        continue;
      bool Aligned = false;
      const facts::Event &Call = D.F.Events[X.A];
      if (Call.Kind == facts::EventKind::Call)
        for (uint32_t Arg : D.F.args(Call)) {
          uint32_t Y = Arg == None ? None : D.strip(Arg);
          if (Y == None || D.F.Exprs[Y].Kind != ExprKind::Load ||
              D.F.Paths[D.F.Exprs[Y].A].Kind != PathKind::Global)
            continue;
          auto It = Caches.find(D.Local[D.F.Paths[D.F.Exprs[Y].A].A]);
          // A smaller object than half a line shares its line with another.
          Aligned |= It != Caches.end() && It->second.Aligned &&
                     It->second.Size > Line / 2 &&
                     It->second.Size >= Layout->Size;
        }
      auto [It, New] = AllAligned.try_emplace(Record, Aligned);
      if (!New)
        It->second &= Aligned;
    }
  for (auto [Record, Aligned] : AllAligned)
    if (Aligned)
      FromCache[Record] = Line;
}

uint64_t Lines::alignment(NameId Record) const {
  const facts::Record *R = S.record(Record);
  uint64_t Own = R && R->Align ? R->Align : 1;
  return Embedded.contains(Record) ? Own
                                   : std::max(Own, FromCache.lookup(Record));
}

std::optional<FieldSpan> Lines::span(const Location &L) const {
  if (L.Steps.empty())
    return std::nullopt;
  FieldSpan Span{0, 0};
  for (const Location::Step &Step : L.Steps) {
    const facts::Record *R = S.record(Step.Record);
    if (!R)
      return std::nullopt;
    llvm::StringRef Field = N.text(Step.Field);
    auto F = llvm::find_if(
        R->Fields, [&](const facts::FieldInfo &F) { return Field == F.Name; });
    if (F == R->Fields.end())
      return std::nullopt;
    Span.Begin += F->BitOffset / 8;
    Span.End = Span.Begin + std::max<uint64_t>((F->BitWidth + 7) / 8, 1);
  }
  return Span;
}

LineFit Lines::fit(const Location &A, const Location &B) const {
  if (A.Steps.empty() || B.Steps.empty() ||
      A.Steps[0].Record != B.Steps[0].Record)
    return LineFit::Other;
  if (A.Steps == B.Steps)
    return LineFit::Same;
  std::optional<FieldSpan> X = span(A), Y = span(B);
  if (!X || !Y)
    return LineFit::Other;
  return lineFit(*X, *Y, alignment(A.Steps[0].Record), Line);
}

void Lines::collect(const facts::Record &R, uint64_t Offset,
                    const LineMate &Outer, unsigned Depth,
                    std::vector<LineMate> &Out) const {
  for (const facts::FieldInfo &F : R.Fields) {
    if (!F.BitWidth)
      continue;
    LineMate M = Outer;
    M.Name += (M.Name.empty() ? "" : ".") + F.Name;
    M.Where.Steps.push_back({N.find(R.Name), N.find(F.Name)});
    NameId Inner = F.Record.empty() ? 0 : N.find(F.Record);
    const facts::Record *Nested = Inner && !F.ArrayCount &&
                                          !Wrappers.contains(Inner) &&
                                          Depth != MaxNesting
                                      ? S.record(Inner)
                                      : nullptr;
    uint64_t Begin = Offset + F.BitOffset / 8;
    if (Nested) {
      collect(*Nested, Begin, M, Depth + 1, Out);
      continue;
    }
    M.Span = {Begin, Begin + std::max<uint64_t>((F.BitWidth + 7) / 8, 1)};
    Out.push_back(std::move(M));
  }
}

std::vector<LineMate> Lines::mates(const Location &L) const {
  std::vector<LineMate> All;
  std::optional<FieldSpan> Own = span(L);
  if (!Own)
    return All;
  collect(*S.record(L.Steps[0].Record), 0, LineMate(), 0, All);
  uint64_t Align = alignment(L.Steps[0].Record);
  for (LineMate &M : All)
    M.Fit = lineFit(*Own, M.Span, Align, Line);
  llvm::erase_if(All, [&](const LineMate &M) {
    return M.Fit == LineFit::Other || M.Where.Steps == L.Steps;
  });
  llvm::stable_sort(All, [](const LineMate &A, const LineMate &B) {
    return A.Span.Begin < B.Span.Begin;
  });
  return All;
}
