//===- TermTypes.cpp - Records that terms point to ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/TermTypes.h"

using namespace nobounce;
using namespace nobounce::link;

NameId TermTypes::pointedTo(llvm::StringRef Type) const {
  if (!Type.consume_back("*"))
    return 0;
  Type = Type.rtrim();
  Type.consume_front("const ");
  NameId Record = N.find(Type);
  return Record && S.record(Record) ? Record : 0;
}

NameId TermTypes::of(FunctionId F, const Term &T) const {
  const FunctionData &D = Data[F];
  Term Object = T.object();
  if (Object.Root == TermRoot::Parameter && Object.Steps.empty() &&
      Object.Id < D.F.Params.size())
    return pointedTo(D.F.str(D.F.Params[Object.Id].Type));
  if (Object.Root == TermRoot::Result && Object.Steps.empty()) {
    FunctionId Callee = D.directCallee(Object.Id);
    return Callee == NoFunction
               ? 0
               : pointedTo(Data[Callee].F.str(Data[Callee].F.ReturnType));
  }
  if (Object.Steps.size() < 2 ||
      Object.Steps[Object.Steps.size() - 2].Kind != TermStep::Field)
    return 0;
  const Term::Step &Field = Object.Steps[Object.Steps.size() - 2];
  if (const facts::Record *R = S.record(Field.Record))
    for (const facts::FieldInfo &I : R->Fields)
      if (I.Name == N.text(Field.Field))
        return pointedTo(I.Type);
  return 0;
}

bool TermTypes::mayBe(NameId A, NameId B) const {
  if (!A || !B || A == B)
    return true;
  for (auto [Outer, Inner] : {std::pair(A, B), std::pair(B, A)})
    for (unsigned I = 0; I != 8; ++I) {
      const facts::Record *R = S.record(Outer);
      if (!R || R->IsUnion)
        return true;
      if (R->Fields.empty() || R->Fields.front().Record.empty())
        break;
      Outer = N.find(R->Fields.front().Record);
      if (Outer == Inner)
        return true;
    }
  return false;
}
