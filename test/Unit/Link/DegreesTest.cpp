//===- DegreesTest.cpp - How widely objects are reached -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionMaker.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::link;
using namespace nobounce::test;

namespace {

facts::FieldInfo embedded(const char *Name, const char *Record) {
  facts::FieldInfo F;
  F.Name = Name;
  F.Record = Record;
  F.BitWidth = 64;
  return F;
}
facts::FieldInfo pointer(const char *Name, const char *Record) {
  facts::FieldInfo F;
  F.Name = Name;
  F.Type = std::string(Record) + " *";
  F.BitWidth = 64;
  return F;
}

/// entry(x) adds to x->n of each record that a test asks for.
class DegreeWorld : public World {
public:
  DegreeWorld() {
    Rules.Degrees = {degree("all", 30), degree("some", 20),
                     degree("one", 10, false)};
    Rules.Degrees[0].Is = rules::Degree::Holds::Globals;
    unit("a.c");
  }
  void given(const char *Record, const char *Degree) {
    Rules.RecordDegrees.push_back({Record, Degree, {}});
  }
  /// A record with a counter `n` that hot code adds to.
  void add(const char *Name, std::vector<facts::FieldInfo> Fields = {}) {
    Units[0]->Records.push_back(record(Name));
    Fields.push_back(embedded("n", "counter"));
    Records.back().second.Fields = std::move(Fields);
    std::string Entry = std::string("entry_") + Name;
    FunctionMaker E(Entry);
    uint32_t X = E.param(std::string(Name) + " *");
    E.call(0, "add", {E.addr(E.field(E.deref(X), Name, "n"))});
    E.ret(0, E.constant(0));
    Units[0]->Functions.push_back(E.finish());
    entry(Entry.c_str(), "main");
  }
  static rules::Degree degree(const char *Name, int64_t Rank,
                              bool IsShared = true) {
    rules::Degree D;
    D.Name = Name;
    D.Rank = Rank;
    D.IsShared = IsShared;
    return D;
  }
};

SharingDegree of(const Program &P, const char *Record) {
  return P.degree(P.locationOf(Record, "n"));
}

TEST(Degrees, GivenAndUnknown) {
  DegreeWorld W;
  W.given("wide", "all");
  W.add("wide");
  W.add("other");
  Program P = W.linked();
  ASSERT_TRUE(of(P, "wide").Is);
  EXPECT_EQ(of(P, "wide").Is->Name, "all");
  EXPECT_EQ(of(P, "wide").How, SharingDegree::Given);
  EXPECT_EQ(of(P, "wide").Weight, 1);
  EXPECT_EQ(of(P, "other").How, SharingDegree::Unknown);
  EXPECT_EQ(of(P, "other").Weight, 0.5);
}

TEST(Degrees, EmbeddedIsTheSameObject) {
  DegreeWorld W;
  W.given("node", "some");
  W.add("node", {embedded("part", "part")});
  W.add("part");
  W.add("fs_node", {embedded("node", "node")});
  Program P = W.linked();
  EXPECT_EQ(of(P, "part").Is->Name, "some");
  EXPECT_EQ(of(P, "part").How, SharingDegree::Embedded);
  EXPECT_EQ(of(P, "fs_node").Is->Name, "some");
}

TEST(Degrees, EmbeddedInSeveralIsUnknown) {
  DegreeWorld W;
  W.given("node", "some");
  W.given("wide", "all");
  W.add("node", {embedded("part", "part")});
  W.add("wide", {embedded("part", "part")});
  W.add("part");
  Program P = W.linked();
  EXPECT_EQ(of(P, "part").How, SharingDegree::Unknown);
}

TEST(Degrees, OnlyOnePointerIsOneToOne) {
  DegreeWorld W;
  W.given("node", "some");
  W.add("node", {pointer("extra", "extra"), pointer("two", "twice")});
  W.add("extra");
  W.add("twice");
  W.add("stranger", {pointer("two", "twice")});
  Program P = W.linked();
  EXPECT_EQ(of(P, "extra").How, SharingDegree::PointedTo);
  EXPECT_EQ(of(P, "extra").Is->Name, "some");
  EXPECT_EQ(of(P, "twice").How, SharingDegree::Unknown);
}

TEST(Degrees, CountedAndListedHaveSeveralOwners) {
  DegreeWorld W;
  W.Rules.LinkNodes.push_back({"link", {}});
  W.given("task", "one");
  W.add("task", {pointer("c", "counted"), pointer("l", "listed")});
  W.add("counted");
  W.add("listed", {embedded("l", "link")});
  FunctionMaker D("entry_drop");
  uint32_t X = D.param("counted *");
  D.call(0, "drop", {D.addr(D.field(D.deref(X), "counted", "n"))});
  D.ret(0, D.constant(0));
  W.Units[0]->Functions.push_back(D.finish());
  Program P = W.linked();
  EXPECT_EQ(of(P, "counted").How, SharingDegree::Unknown);
  EXPECT_EQ(of(P, "listed").How, SharingDegree::Unknown);
}

TEST(Degrees, PrivateObjectsAreNotShared) {
  DegreeWorld W;
  W.given("task", "one");
  W.add("task", {embedded("part", "part"), embedded("mixed", "mixed")});
  W.add("part");
  W.add("mixed");
  W.add("stranger", {embedded("mixed", "mixed")});
  Program P = W.linked();
  auto Writers = [&](const char *Record) {
    return P.sharedBy(P.locationOf(Record, "n")).size();
  };
  EXPECT_EQ(Writers("task"), 0u);
  EXPECT_EQ(P.writers(P.locationOf("task", "n"))[0]->Why, LeftOut::Private);
  EXPECT_EQ(Writers("part"), 0u);
  // Some of these are in objects that nothing is known of.
  EXPECT_EQ(Writers("mixed"), 1u);
  EXPECT_EQ(Writers("stranger"), 1u);
}

TEST(Degrees, VariablesAreEverybodys) {
  DegreeWorld W;
  W.add("table");
  facts::Global G;
  G.Name = "the_table";
  G.Record = "table";
  W.Units[0]->Globals.push_back(G);
  Program P = W.linked();
  EXPECT_EQ(of(P, "table").Is->Name, "all");
  EXPECT_EQ(of(P, "table").How, SharingDegree::Variable);
}

} // namespace
