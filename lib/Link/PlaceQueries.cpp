//===- PlaceQueries.cpp - Asking for memory in terms of a function --------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Render.h"
#include "Link/GuardCosts.h"
#include "Link/Program.h"
#include "Link/ProgramData.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using facts::PathKind;

Place Program::pointee(FunctionId F, uint32_t Expr) const {
  return D->Memory->pointee(F, Expr);
}

Place Program::member(Place Of, llvm::StringRef Record,
                      llvm::StringRef Path) const {
  while (!Path.empty()) {
    size_t End = std::min(Path.find("->"), Path.find('.'));
    llvm::StringRef Name = Path.substr(0, End);
    bool Follows = Path.substr(Name.size()).starts_with("->");
    Path =
        Path.drop_front(std::min(Path.size(), Name.size() + (Follows ? 2 : 1)));
    const facts::Record *R = record(Record);
    auto Is = [&](const facts::FieldInfo &I) { return I.Name == Name; };
    auto Field =
        R ? llvm::find_if(R->Fields, Is) : decltype(R->Fields.begin())();
    NameId Holder = findName(Record), Id = findName(Name);
    if (!R || Field == R->Fields.end() || !Holder || !Id)
      return {};
    Of.Extra.push_back({PathKind::Field, Holder, Id});
    llvm::StringRef Type = Field->Type;
    if (Follows) {
      if (!Type.consume_back(" *"))
        return {};
      Of.Extra.push_back({PathKind::Deref, 0, 0});
    }
    Record = Follows ? Type : llvm::StringRef(Field->Record);
  }
  return Of;
}

Place Program::accessed(FunctionId F, uint32_t Event) const {
  return GuardCosts(*D).access(F, Event).At;
}

Place Program::inCaller(FunctionId Caller, uint32_t Event, FunctionId Callee,
                        const Place &P) const {
  // Locals of the callee stand for what defines them.
  RootedPlace R = D->Memory->resolve(Callee, P);
  if (R.Root == None)
    return {};
  Place From{R.Root, {}};
  From.Extra.append(R.Steps.begin(), R.Steps.end());
  return D->Memory->substitute(Caller, Event, Callee, From);
}

bool Program::isSame(FunctionId F, const Place &A, const Place &B) const {
  RootedPlace X = D->Memory->resolve(F, A), Y = D->Memory->resolve(F, B);
  return X.Root != None && X.Root == Y.Root && X.Steps == Y.Steps;
}

std::string Program::text(FunctionId F, const Place &P) const {
  RootedPlace R = D->Memory->resolve(F, P);
  if (R.Root == None)
    return {};
  std::string Text = facts::renderPath(function(F), R.Root);
  bool Follows = false;
  for (const PathStep &S : R.Steps) {
    switch (S.Kind) {
    case PathKind::Deref:
      if (Follows)
        Text = "*" + Text;
      Follows = true;
      continue;
    case PathKind::Field:
      Text += (Follows ? "->" : ".") + name(S.Field).str();
      break;
    case PathKind::Container:
      Text = "container_of(" + Text + ", " + name(S.Record).str() + ", " +
             name(S.Field).str() + ")";
      break;
    default:
      Text += "[]";
    }
    Follows = false;
  }
  return Follows ? "*" + Text : Text;
}

std::vector<LineTouch>
Program::touchedBefore(FunctionId F, uint32_t Event, const Place &P,
                       llvm::ArrayRef<HotStep> Chain) const {
  return GuardCosts(*D).touchedBefore(F, Event, P, Chain);
}

GuardCost Program::guardCost(FunctionId F, uint32_t Event, const Place &P,
                             llvm::ArrayRef<HotStep> Chain) const {
  return GuardCosts(*D).of(F, Event, P, Chain);
}
