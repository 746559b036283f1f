//===- ContextText.cpp - What is known of parameters, for people ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/ContextText.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;

/// A number as people write it: small ones in decimal, masks in hex.
static std::string number(uint64_t V) {
  int64_t Signed = int64_t(V);
  if (Signed > -4096 && Signed < 4096)
    return std::to_string(Signed);
  return "0x" + llvm::utohexstr(V, /*LowerCase=*/true);
}

/// What the caller wrote, if that says the value: the constant's name, or what
/// it knows of its own parameter.
static std::string spelled(const FunctionData &D, uint32_t X, const Abstract &A,
                           const HotStep &Caller, unsigned Depth = 0) {
  X = D.stripThroughLocals(X);
  constexpr unsigned MaxDepth = 4;
  if (X == None || Depth > MaxDepth)
    return {};
  const facts::Expr &E = D.F.Exprs[X];
  switch (E.Kind) {
  case ExprKind::Const:
    return D.F.str(E.C).str();
  case ExprKind::Select:
    // The side that was chosen is the one with this value.
    for (uint32_t Side : {E.B, E.C})
      if (A.isConstant() && constantOf(D, Side) == A.value())
        return spelled(D, Side, A, Caller, Depth + 1);
    return {};
  case ExprKind::Load:
    if (D.F.Paths[E.A].Kind == facts::PathKind::Param)
      for (const KnownParameter &K : Caller.Known)
        if (K.Parameter == D.F.Paths[E.A].A)
          if (size_t Is = K.Text.find(" = "); Is != std::string::npos)
            return K.Text.substr(Is + 3);
    return {};
  default:
    return {};
  }
}

static std::string describe(const ProgramData &D, llvm::StringRef Name,
                            const Abstract &A, std::string Spelled) {
  switch (A.Kind) {
  case Abstract::Function:
    return (Name + " = " + D.S->facts(FunctionId(A.Set)).name()).str();
  case Abstract::Table:
    return (Name + " = &" + A.Global->Name).str();
  case Abstract::NonNull:
    if (!Spelled.empty())
      return (Name + " = " + Spelled).str();
    return (Name + " is not null").str();
  case Abstract::Bits: {
    if (!Spelled.empty())
      return (Name + " = " + Spelled).str();
    if (A.isConstant())
      return (Name + " = " + number(A.Set)).str();
    std::string Text;
    if (A.Set)
      Text = (Name + " has " + number(A.Set)).str();
    if (A.Clear)
      Text +=
          (Text.empty() ? Name + " lacks " : llvm::Twine(", lacks ")).str() +
          number(A.Clear);
    return Text;
  }
  case Abstract::Unknown:
    break;
  }
  return {};
}

static llvm::StringRef nameOf(const facts::Function &F, uint32_t Param) {
  llvm::StringRef Name = F.str(F.Params[Param].Name);
  return Name.empty() ? llvm::StringRef("an argument") : Name;
}

std::vector<KnownParameter>
nobounce::link::describeKnown(const ProgramData &D, FunctionId F,
                              const Contexts::Values &V) {
  std::vector<KnownParameter> Out;
  for (const auto &[Param, A] : V)
    Out.push_back({Param, describe(D, nameOf(D.S->facts(F), Param), A, {})});
  return Out;
}

void nobounce::link::describeContexts(const ProgramData &D,
                                      std::vector<HotStep> &Steps) {
  for (size_t I = 1; I < Steps.size(); ++I) {
    HotStep &Step = Steps[I];
    const facts::Function &F = D.S->facts(Step.Function);
    for (const auto &[Param, A] :
         D.InContext->values(D.InContext->contextOf(Step.Node))) {
      std::string Spelled;
      if (Step.Call && Step.Call->Caller == Steps[I - 1].Function) {
        const FunctionData &Caller = D.Functions[Step.Call->Caller];
        Spelled = spelled(Caller, Caller.argument(Step.Call->Event, Param), A,
                          Steps[I - 1]);
      }
      std::string Text = describe(D, nameOf(F, Param), A, Spelled);
      Step.Known.push_back({Param, std::move(Text)});
    }
  }
}
