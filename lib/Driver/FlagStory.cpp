//===- FlagStory.cpp - What the program knows of a field's bits -*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/FieldStory.h"
#include "Link/FlagFacts.h"
#include <map>

using namespace llvm;

namespace nobounce::driver {

/// The name of the constant that a store of bits uses: of `f |= M`, `f &= ~M`.
static std::string spelledMask(const link::Program &P,
                               const link::FieldStore &S) {
  const facts::Function &F = P.function(S.Function);
  const facts::Event &E = F.Events[S.Event];
  if (E.Kind != facts::EventKind::Store || E.Value == facts::None)
    return {};
  uint32_t X = P.stripExpr(S.Function, E.Value);
  if (F.Exprs[X].Kind == facts::ExprKind::Unary)
    X = P.stripExpr(S.Function, F.Exprs[X].A);
  if (F.Exprs[X].Kind != facts::ExprKind::Const)
    return {};
  StringRef Text = F.str(F.Exprs[X].C);
  Text.consume_front("~");
  return Text.str();
}

/// The bits that a store is about; 0 when it is about the whole value.
static uint64_t maskOf(const link::FieldStore &S) {
  switch (S.Via) {
  case link::StoreVia::Store:
    return S.Known && S.Op != facts::StoreOp::Assign &&
                   S.Op != facts::StoreOp::Init
               ? S.Sets | S.Clears
               : 0;
  case link::StoreVia::Primitive:
    return S.Sets == S.Clears && (S.Sets & (S.Sets - 1)) == 0 ? S.Sets : 0;
  default:
    return 0;
  }
}

static std::string functionOf(const link::Program &P,
                              ArrayRef<const link::FieldStore *> Stores) {
  // Hottest first.
  return Stores.empty() || Stores[0]->Hotness == 0
             ? std::string()
             : P.function(Stores[0]->Function).name().str();
}

std::vector<report::FlagStory> flagStories(const link::Program &P,
                                           StringRef Record, StringRef Field) {
  std::map<uint64_t, std::string> Masks;
  for (const link::FieldStore &S : P.fieldStores(Record, Field))
    if (uint64_t Mask = maskOf(S)) {
      std::string &Name = Masks[Mask];
      if (Name.empty())
        Name = spelledMask(P, S);
    }
  std::vector<report::FlagStory> Out;
  for (const auto &[Mask, Name] : Masks) {
    link::FlagFacts F = link::flagFacts(P, Record, Field, Mask);
    report::FlagStory B;
    B.Mask = Mask;
    B.Name = Name;
    B.Setters = F.Setters.size();
    B.Clearers = F.Clearers.size();
    B.SetHotness = link::hottest(P, F.Setters);
    B.ClearHotness = link::hottest(P, F.Clearers);
    B.HottestSetter = functionOf(P, F.Setters);
    B.HottestClearer = functionOf(P, F.Clearers);
    B.SetAtBirthOnly = F.isSetAtBirthOnly();
    B.Unclear = F.Unclear.size();
    Out.push_back(std::move(B));
  }
  return Out;
}

} // namespace nobounce::driver
