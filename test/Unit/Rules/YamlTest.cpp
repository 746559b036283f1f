//===- YamlTest.cpp - The border to yaml-cpp ------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Yaml.h"
#include "gtest/gtest.h"

using namespace nobounce::rules;

TEST(Yaml, KeepsPlacesOfKeysAndValues) {
  ParsedYaml Y = parseYaml("a: 1\nb:\n  - {c: \"2\"}\n");
  ASSERT_TRUE(Y.Ok) << Y.Message;
  ASSERT_EQ(Y.Root.Keys.size(), 2u);
  EXPECT_EQ(Y.Root.Keys[1].Line, 2u);
  const Node &Item = Y.Root.get("b")->Values[0];
  EXPECT_EQ(Item.Line, 3u);
  EXPECT_EQ(Item.Keys[0].Column, 6u);
  EXPECT_EQ(Item.get("c")->Text, "2");
  EXPECT_TRUE(Item.get("c")->Quoted);
  EXPECT_FALSE(Y.Root.get("a")->Quoted);
}

TEST(Yaml, KeepsBothOfTwoEqualKeys) {
  ParsedYaml Y = parseYaml("a: 1\na: 2\n");
  ASSERT_TRUE(Y.Ok);
  EXPECT_EQ(Y.Root.Keys.size(), 2u);
}

TEST(Yaml, EmptyTextIsANullNode) {
  for (const char *Text : {"", "\n\n", "# only a comment\n"}) {
    ParsedYaml Y = parseYaml(Text);
    EXPECT_TRUE(Y.Ok) << Y.Message;
    EXPECT_EQ(Y.Root.Kind, Node::Null);
  }
}

static std::string failure(llvm::StringRef Text) {
  ParsedYaml Y = parseYaml(Text);
  if (Y.Ok)
    return "";
  return std::to_string(Y.Line) + ":" + std::to_string(Y.Column) + ": " +
         Y.Message;
}

TEST(Yaml, SaysWhereTheTextIsNoYaml) {
  EXPECT_EQ(failure("a: [1, 2\nb: 3\n").substr(0, 2), "2:");
  EXPECT_EQ(failure("a:\n\t- b\n"),
            "2:1: tab in the indentation; YAML allows spaces only");
  EXPECT_EQ(failure("a: \xff\n"),
            "1:4: not UTF-8; save the file in that encoding");
  EXPECT_EQ(failure(llvm::StringRef("a: \0\n", 5)),
            "1:4: zero byte; this is not a text file");
}

TEST(Yaml, RefusesWhatRuleFilesDoNotUse) {
  EXPECT_EQ(failure("a: &x 1\nb: *x\n"),
            "1:4: anchors are not used in rule files; write the value out");
  EXPECT_NE(failure("a: !!binary abc\n"), "");
  EXPECT_NE(failure("a: 1\n---\nb: 2\n"), "");
  EXPECT_NE(failure("? [a, b]\n: 1\n"), "");
}

TEST(Yaml, DeepNestingIsAnErrorAndNoCrash) {
  std::string Deep(200000, '[');
  EXPECT_NE(failure(Deep), "");
}

TEST(Yaml, TabsInsideAreFine) {
  EXPECT_EQ(failure("a: 1\t# comment\n\t\nb: 2\n"), "");
}
