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

bool nobounce::checks::wasTouched(const link::Program &P, const HookSite &Site,
                                  const link::Place &At,
                                  llvm::ArrayRef<link::HotStep> Chain) {
  return llvm::any_of(
      P.touchedBefore(Site.F, Site.Event, At, Chain),
      [](const link::LineTouch &T) { return T.Fit != link::LineFit::Other; });
}

HookLines nobounce::checks::linesFor(const link::Program &P,
                                     const HookSite &Site, const HookWalk &Walk,
                                     llvm::ArrayRef<link::HotStep> Chain) {
  HookLines Out;
  uint64_t LineSize = P.rules().LineSize;
  std::set<std::pair<std::string, uint64_t>> Seen;
  for (const HookRead &R : Walk.Reads) {
    // What the caller has no words for may be one of the others.
    if (!R.AtSite)
      continue;
    if (wasTouched(P, Site, R.AtSite, Chain))
      continue;
    link::GuardCost Cost = P.guardCost(Site.F, Site.Event, R.AtSite, Chain);
    if (Cost.Class <= GuardClass::Register)
      continue;
    std::string Object = objectOf(P.text(Site.F, R.AtSite));
    std::optional<link::FieldSpan> Span = P.span(R.Where);
    if (!Seen.insert({Object, Span ? Span->Begin / LineSize : 0}).second)
      continue;
    Out.Dearest = std::max(Out.Dearest, Cost.Class);
    Out.List.push_back({&R, std::move(Object)});
  }
  return Out;
}
