//===- MatchTest.cpp - Which names of the rules a tree has ----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Match.h"
#include "gtest/gtest.h"

using namespace nobounce::rules;

static Param scalar(std::string Text, unsigned Line) {
  Param P;
  P.Text = std::move(Text);
  P.Where = {"c.yaml", Line, 1};
  return P;
}

// A parameter says in the schema what it names, also in a list of maps; braces
// and globs count when one of the names is there.
TEST(Match, ParametersOfChecks) {
  FileSchema Schema = llvm::cantFail(parseSchema(R"(
schema: 1
folder: checks
top: check
types:
  check:
    keys:
      kind: {type: word, words: {hooks: {refine: {params: hooks}, doc: d}}}
      params: {type: any}
  hooks:
    keys:
      hooks: {type: records, of: hook}
      idle: {type: text}
  hook:
    keys:
      fn: {type: globs, refers: function}
      of: {type: text, refers: record}
)",
                                                 "test"));
  TreeNames Tree;
  Tree.Functions.insert("hook_read");
  Tree.Records.insert("file");

  Param Right, Wrong, List, Params;
  Right.Kind = Wrong.Kind = Params.Kind = Param::Map;
  Right.Members["fn"] = scalar("{hook,other}_read", 1);
  Right.Members["of"] = scalar("file", 2);
  Wrong.Members["fn"] = scalar("hook_w*", 3);
  Wrong.Members["of"] = scalar("fiel", 4);
  List.Kind = Param::List;
  List.Items = {Right, Wrong};
  Params.Members["hooks"] = List;
  Params.Members["idle"] = scalar("nothing", 5);
  RuleSet Rules;
  Rules.Checks.push_back({"my-hooks", "hooks", "warning", "m", Params, {}});

  std::vector<RuleDiagnostic> Missing = missingParams(Rules, Tree, Schema);
  ASSERT_EQ(Missing.size(), 2u);
  EXPECT_EQ(Missing[0].str(), "c.yaml:3:1: warning: check 'my-hooks': the tree "
                              "has no function 'hook_w*'");
  EXPECT_EQ(Missing[1].str(), "c.yaml:4:1: warning: check 'my-hooks': the tree "
                              "has no record 'fiel'");
}
