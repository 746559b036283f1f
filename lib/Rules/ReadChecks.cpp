//===- ReadChecks.cpp - rules/checks --------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Read.h"
#include "llvm/Support/Path.h"

using namespace nobounce;
using namespace nobounce::rules;

static Param readParam(const Node &N, FileDiagnostics &Diags) {
  Param P;
  P.Where = Diags.at(N);
  P.Text = N.Text;
  if (N.isList()) {
    P.Kind = Param::List;
    for (const Node &Item : N.Values)
      P.Items.push_back(readParam(Item, Diags));
  } else if (N.isMap()) {
    P.Kind = Param::Map;
    for (size_t I = 0; I < N.Keys.size(); ++I)
      P.Members.try_emplace(N.Keys[I].Text, readParam(N.Values[I], Diags));
  }
  return P;
}

void rules::readCheck(const Node &Root, FileDiagnostics &Diags,
                      FileRules &Into) {
  CheckRule C;
  const Node &Id = *Root.get("id");
  C.Id = Id.Text;
  C.Kind = readText(Root, "kind");
  C.Severity = readText(Root, "severity");
  C.Message = readText(Root, "message");
  C.Params.Kind = Param::Map;
  if (const Node *Params = Root.get("params"))
    C.Params = readParam(*Params, Diags);
  C.Where = Diags.at(Id);
  // One name gives rule, page and test: a reader of any finds the others.
  llvm::StringRef Stem = llvm::sys::path::stem(Diags.file());
  if (C.Id != Stem)
    Diags.error(Id, "check '" + C.Id + "': the id must be the file's name, '" +
                        Stem + "'");
  Into.Items.Checks.push_back(std::move(C));
}
