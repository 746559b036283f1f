//===- Contention.cpp - Guards that others keep changing, too -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Candidate.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;

/// What names the object that a location is in: all before its last step
/// through a pointer.
static llvm::StringRef objectOf(llvm::StringRef Key) {
  size_t Arrow = Key.rfind("->");
  return Arrow == llvm::StringRef::npos ? Key : Key.substr(0, Arrow);
}

/// Whether the guard lies in the very line that the read would fetch.
static bool sharesLine(const Candidate &C, uint32_t GuardPath,
                       link::LocationId Guard) {
  if (!C.Read.Object)
    return false;
  uint32_t At = C.Read.Event;
  std::string Read = C.Tests.key(C.Read.Object.Path, At);
  std::string Test = C.Tests.key(GuardPath, At);
  if (Read.empty() || objectOf(Read) != objectOf(Test))
    return false;
  const link::Location &Wanted = C.P.location(Guard);
  return llvm::any_of(
      C.P.lineMates(C.Read.Where), [&](const link::LineMate &M) {
        return M.Fit == link::LineFit::Same && M.Where.Steps == Wanted.Steps;
      });
}

std::string nobounce::checks::objectionToCost(const Candidate &C,
                                              uint32_t GuardPath) {
  std::string Text = facts::renderPath(C.fn(), GuardPath);
  link::LocationId L = C.P.locate(C.F, GuardPath);
  if (L == link::NoLocation)
    return {};
  if (sharesLine(C, GuardPath, L))
    return Text + " is in the same cache line as what is read";
  link::GuardCost Cost = C.P.guardCost(C.F, C.Read.Event, {GuardPath});
  if (Cost.Class < link::GuardClass::SharedRead || !Cost.By)
    return {};
  const link::Writer &By = *Cost.By;
  const facts::Function &F = C.P.function(By.Function);
  return Text +
         (By.Where == L ? " is itself written" : " is in a line written") +
         " atomically on a hot path, by " + F.name().str() +
         (By.Where == L ? "" : " through " + C.P.text(By.Where));
}
