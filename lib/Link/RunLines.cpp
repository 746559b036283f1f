//===- RunLines.cpp - Which line of which object a run touches ------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/RunLines.h"
#include "llvm/Support/raw_ostream.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using facts::PathKind;

/// The field that holds the last pointer on the way to an object; null when a
/// variable is that pointer.
static const PathStep *lastHop(const HeldObject &O) {
  size_t N = O.Steps.size();
  return N > 1 && O.Steps[N - 2].Kind == PathKind::Field ? &O.Steps[N - 2]
                                                         : nullptr;
}

std::optional<RunLine> RunLines::of(FunctionId F, const Place &P,
                                    llvm::ArrayRef<HotStep> Chain) const {
  Place At = P;
  while (!Chain.empty() && Chain.back().Function == F && Chain.back().Call &&
         passesArguments(*Chain.back().Call)) {
    RootedPlace R = D.Memory->resolve(F, At);
    if (R.Root == None ||
        D.Functions[F].F.Paths[R.Root].Kind != PathKind::Param)
      break;
    const CallEdge &Call = *Chain.back().Call;
    Place Canonical{R.Root, {}};
    Canonical.Extra.append(R.Steps.begin(), R.Steps.end());
    Place Outer = D.Memory->substitute(Call.Caller, Call.Event, F, Canonical);
    if (!Outer)
      break;
    At = std::move(Outer);
    F = Call.Caller;
    Chain = Chain.drop_back();
  }
  if (D.Memory->origin(F, At, /*Callers=*/3, Places::HotCallers) !=
      Origin::Shared)
    return std::nullopt;
  std::optional<HeldObject> O = D.Lives->object(F, At);
  LocationId Where = O ? D.Memory->locate(F, At) : NoLocation;
  if (Where == NoLocation)
    return std::nullopt;
  std::optional<FieldSpan> Span =
      D.CacheLines->span(D.Memory->table().get(Where));
  if (!Span)
    return std::nullopt;
  RunLine Line;
  llvm::raw_string_ostream OS(Line.Object);
  // One record inside another has lines of its own count.
  if (const Location &L = D.Memory->table().get(Where); !L.Steps.empty())
    OS << D.N.text(L.Steps.front().Record);
  if (const PathStep *Hop = lastHop(*O)) {
    Line.Through = (D.N.text(Hop->Record) + "." + D.N.text(Hop->Field)).str();
    OS << ' ' << Line.Through;
  } else if (O->Root == PathKind::Global) {
    OS << " global " << O->Id;
  } else {
    OS << ' ' << F << '.' << unsigned(O->Root) << '.' << O->Id;
  }
  Line.Line = Span->Begin / D.CacheLines->lineSize();
  Line.Where = Where;
  return Line;
}
