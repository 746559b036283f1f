//===- HookLines.cpp - What a hook fetches for nobody ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HookLines.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace nobounce;
using namespace nobounce::checks;
using link::GuardClass;

const char *nobounce::checks::text(GuardClass C) {
  switch (C) {
  case GuardClass::StaticKey:
    return "patched code";
  case GuardClass::Register:
    return "at hand";
  case GuardClass::TouchedLine:
    return "in a line touched before";
  case GuardClass::OwnLine:
    return "in a line of an object at hand";
  case GuardClass::PointerChase:
    return "behind a pointer that must be fetched";
  case GuardClass::SharedRead:
    return "in a line that other CPUs write";
  case GuardClass::Write:
    return "a write";
  }
  return "";
}

/// The object that a place is in: "inode->i_sb" for `inode->i_sb->s_flags`.
static std::string objectOf(llvm::StringRef Place) {
  size_t Arrow = Place.rfind("->");
  return Place.substr(0, Arrow).str();
}

HookLines nobounce::checks::linesFor(const link::Program &P,
                                     const HookSite &Site, const HookWalk &Walk,
                                     llvm::ArrayRef<link::HotStep> Chain) {
  HookLines Out;
  uint64_t LineSize = P.rules().LineSize;
  std::set<std::pair<std::string, uint64_t>> Seen;
  for (const HookRead &R : Walk.Reads) {
    link::GuardClass Class = GuardClass::PointerChase;
    const link::Writer *By = nullptr;
    if (R.AtSite) {
      if (llvm::any_of(P.touchedBefore(Site.F, Site.Event, R.AtSite, Chain),
                       [](const link::LineTouch &T) {
                         return T.Fit != link::LineFit::Other;
                       }))
        continue;
      link::GuardCost Cost = P.guardCost(Site.F, Site.Event, R.AtSite, Chain);
      Class = Cost.Class;
      By = Cost.By;
    } else if (auto Writers = P.sharedBy(R.Where); !Writers.empty()) {
      Class = GuardClass::SharedRead;
      By = Writers.front();
    }
    if (Class <= GuardClass::Register)
      continue;
    std::string Object =
        R.AtSite ? objectOf(P.text(Site.F, R.AtSite))
                 : P.name(P.location(R.Where).Steps.empty()
                              ? 0
                              : P.location(R.Where).Steps.front().Record)
                       .str();
    std::optional<link::FieldSpan> Span = P.span(R.Where);
    if (!Seen.insert({Object, Span ? Span->Begin / LineSize : 0}).second)
      continue;
    Out.Dearest = std::max(Out.Dearest, Class);
    Out.List.push_back({&R, std::move(Object), By});
  }
  return Out;
}
