//===- JsonTest.cpp - The report for programs -------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Json.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace nobounce;
using namespace nobounce::report;

static json::Object parse(const Result &R) {
  std::string Text;
  raw_string_ostream OS(Text);
  printJson(OS, R);
  Expected<json::Value> V = json::parse(Text);
  if (!V) {
    ADD_FAILURE() << toString(V.takeError());
    return {};
  }
  return std::move(*V->getAsObject());
}

TEST(Json, HasTheDocumentedMembers) {
  Result R;
  R.Findings.emplace_back();
  json::Object O = parse(R);
  for (StringRef Key :
       {"version", "tool", "summary", "failedUnits", "findings"})
    EXPECT_TRUE(O.get(Key)) << Key.str();
  const json::Object &F = *O.getArray("findings")->front().getAsObject();
  for (StringRef Key : {"check", "kind", "form", "severity", "confidence",
                        "function", "message", "fingerprint", "parts", "chain",
                        "evidence", "assumptions", "fix"})
    EXPECT_TRUE(F.get(Key)) << Key.str();
  EXPECT_TRUE(F.getObject("fix")->getArray("edits"));
}

TEST(Json, OldFilesAreNotUtf8) {
  Result R;
  R.Findings.emplace_back();
  R.Findings[0].Message = "caf\xe9 \"quoted\"";
  json::Object O = parse(R);
  EXPECT_EQ(O.getArray("findings")->front().getAsObject()->getString("message"),
            StringRef("caf\xef\xbf\xbd \"quoted\""));
}

TEST(Json, FailedUnitsAreListed) {
  Result R;
  R.Failed = {{"a.c", "1 error", {{"a.h", 3, 4, "bad"}}}};
  json::Object O = parse(R);
  const json::Object &F = *O.getArray("failedUnits")->front().getAsObject();
  EXPECT_EQ(F.getString("file"), StringRef("a.c"));
  EXPECT_EQ(F.getArray("errors")->front().getAsObject()->getInteger("line"), 3);
}
