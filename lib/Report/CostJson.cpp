//===- CostJson.cpp - What entries cost, for programs ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Cost.h"
#include "Report/JsonVerdict.h"
#include "Support/ErrorContext.h"

using namespace llvm;

namespace nobounce::report {

using ledger::Cost;
using ledger::CostKind;

void writeLedgers(json::OStream &J, ArrayRef<ledger::Ledger> Ledgers) {
  J.attributeArray("ledgers", [&] {
    for (const ledger::Ledger &L : Ledgers)
      J.object([&] {
        J.attribute("entry", jsonText(L.Entry));
        J.attributeArray("functions", [&] {
          for (const std::string &F : L.Functions)
            J.value(jsonText(F));
        });
        J.attributeArray("costs", [&] {
          for (const Cost &C : L.Costs)
            J.object([&] {
              J.attribute("kind", word(C.Kind));
              J.attribute("location", jsonText(C.Location));
              J.attribute("degree", jsonText(C.Degree));
              J.attribute("function", jsonText(C.Function));
              J.attribute("primitive", jsonText(C.Primitive));
              J.attribute("file", jsonText(C.Where.File));
              J.attribute("line", C.Where.Line);
              J.attribute("times", C.Times);
              J.attribute("writers", C.Writers);
              if (C.Kind == CostKind::ForeignLine) {
                J.attribute("objectLine", C.Line);
                J.attribute("through", jsonText(C.Through));
              }
              J.attributeArray("chain", [&] {
                for (const checks::ChainStep &S : C.Chain)
                  J.value(jsonText(S.Function));
              });
            });
        });
      });
  });
}

static std::optional<CostKind> kindOf(StringRef Word) {
  for (int K = 0; K <= int(CostKind::ForeignLine); ++K)
    if (Word == word(CostKind(K)))
      return CostKind(K);
  return std::nullopt;
}

static Error wrong(StringRef Name, const Twine &What) {
  return support::makeError("'" + Name + "': " + What +
                            "; it is no report of `nobounce cost --format "
                            "json`");
}

Expected<std::vector<ledger::Ledger>> readLedgers(StringRef Text,
                                                  StringRef Name) {
  Expected<json::Value> V = json::parse(Text);
  if (!V)
    return wrong(Name, toString(V.takeError()));
  const json::Object *Top = V->getAsObject();
  const json::Array *All = Top ? Top->getArray("ledgers") : nullptr;
  if (!All)
    return wrong(Name, "it has no `ledgers`");
  std::vector<ledger::Ledger> Out;
  for (const json::Value &X : *All) {
    const json::Object *O = X.getAsObject();
    const json::Array *Costs = O ? O->getArray("costs") : nullptr;
    if (!Costs || !O->getString("entry"))
      return wrong(Name, "a ledger has no `entry` or no `costs`");
    ledger::Ledger L;
    L.Entry = O->getString("entry")->str();
    for (const json::Value &Y : *Costs) {
      const json::Object *C = Y.getAsObject();
      std::optional<CostKind> K =
          C ? kindOf(C->getString("kind").value_or("")) : std::nullopt;
      if (!K || !C->getNumber("times"))
        return wrong(Name, "a cost has no `kind` or no `times`");
      Cost Row;
      Row.Kind = *K;
      Row.Times = *C->getNumber("times");
      Row.Location = C->getString("location").value_or("").str();
      Row.Line = unsigned(C->getInteger("objectLine").value_or(0));
      Row.Through = C->getString("through").value_or("").str();
      Row.Function = C->getString("function").value_or("").str();
      if (const json::Array *Chain = C->getArray("chain"))
        for (const json::Value &S : *Chain) {
          Row.Chain.emplace_back();
          Row.Chain.back().Function = S.getAsString().value_or("").str();
        }
      L.Costs.push_back(std::move(Row));
    }
    Out.push_back(std::move(L));
  }
  return Out;
}

Expected<std::map<std::string, ledger::Budget>> readBudgets(StringRef Text,
                                                            StringRef Name) {
  Expected<json::Value> V = json::parse(Text);
  if (!V)
    return support::makeError("'" + Name + "': " + toString(V.takeError()));
  const json::Object *Top = V->getAsObject();
  if (!Top)
    return support::makeError("'" + Name +
                              "': a budget is an object: entry, then kind and "
                              "number");
  std::map<std::string, ledger::Budget> Out;
  for (const auto &[Entry, Limits] : *Top) {
    const json::Object *O = Limits.getAsObject();
    if (!O)
      return support::makeError("'" + Name + "': the budget of '" +
                                Entry.str() + "' is no object");
    for (const auto &[Kind, Most] : *O) {
      if ((!kindOf(Kind.str()) && Kind.str() != "total") || !Most.getAsNumber())
        return support::makeError("'" + Name + "': '" + Kind.str() + "' of '" +
                                  Entry.str() +
                                  "' is no kind of cost with a number");
      Out[Entry.str()][Kind.str()] = *Most.getAsNumber();
    }
  }
  return Out;
}

} // namespace nobounce::report
