//===- TermText.cpp - Terms in the words of their function ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/TermText.h"

namespace nobounce::link {

static std::string rootText(const Program &P, FunctionId F, const Term &T) {
  const facts::Function &Fn = P.function(F);
  switch (T.Root) {
  case TermRoot::Unknown:
  case TermRoot::Joined:
  case TermRoot::Computed:
    return "something";
  case TermRoot::Null:
    return "NULL";
  case TermRoot::Constant:
    return std::to_string(int32_t(T.Id));
  case TermRoot::Parameter:
    return T.Id < Fn.Params.size() && Fn.Params[T.Id].Name
               ? Fn.str(Fn.Params[T.Id].Name).str()
               : "argument " + std::to_string(T.Id + 1);
  case TermRoot::Global:
    return P.name(T.Id).str();
  case TermRoot::Current:
    return "current";
  case TermRoot::Result:
    return "result";
  case TermRoot::Variable:
  case TermRoot::OwnCopy:
    return "a variable";
  }
  return "";
}

std::string termText(const Program &P, FunctionId F, const Term &T) {
  std::string Text = rootText(P, F, T);
  bool IsPointer = T.Root != TermRoot::Global; // Text is a pointer.
  for (size_t I = 0; I != T.Steps.size(); ++I) {
    const Term::Step &S = T.Steps[I];
    bool Loads =
        I + 1 != T.Steps.size() && T.Steps[I + 1].Kind == TermStep::Load;
    switch (S.Kind) {
    case TermStep::Field:
      Text += (IsPointer ? "->" : ".") + P.name(S.Field).str();
      IsPointer = Loads;
      I += Loads;
      break;
    case TermStep::Load:
      Text = IsPointer ? "*" + Text : Text;
      IsPointer = true;
      break;
    case TermStep::Element:
      Text += "[]";
      IsPointer = Loads;
      I += Loads;
      break;
    case TermStep::Container:
      Text = "container_of(" + Text + ", " + P.name(S.Record).str() + ", " +
             P.name(S.Field).str() + ")";
      IsPointer = true;
      break;
    case TermStep::Offset:
      Text = "(" + Text + " + …)";
      IsPointer = true;
      break;
    }
  }
  return Text;
}

} // namespace nobounce::link
