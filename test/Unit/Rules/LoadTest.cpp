//===- LoadTest.cpp - From rule folders to a RuleSet ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Load.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace nobounce::rules;

namespace {

struct Folder {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> FS =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();

  void add(llvm::StringRef File, llvm::StringRef Text) {
    FS->addFile(File, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }
  LoadedRules read(std::vector<std::string> Dirs = {"/r"}) {
    return readRules(Dirs, *FS);
  }
  /// Every diagnostic, one a line.
  std::string errors(std::vector<std::string> Dirs = {"/r"}) {
    std::string Text;
    for (const RuleDiagnostic &D : read(Dirs).Diagnostics)
      Text += D.str() + "\n";
    return Text;
  }
};

} // namespace

TEST(Load, ReadsAPrimitiveWithAllItsKeys) {
  Folder F;
  F.add("/r/models/a.yaml",
        "schema: 1\n"
        "primitives:\n"
        "  - {fn: \"read{,64}\", macro: READ, is: rmw, of: arg1, bit: arg0,\n"
        "     order: acquire, result: true, sleeps: true}\n"
        "  - {fn: later, is: defer, of: arg0, runs: {record: w, field: f}}\n");
  LoadedRules L = F.read();
  ASSERT_FALSE(L.hasErrors());
  ASSERT_EQ(L.Rules.Primitives.size(), 4u);
  const Primitive &P = L.Rules.Primitives[1];
  EXPECT_EQ(P.Name, "read64");
  EXPECT_FALSE(P.IsMacro);
  EXPECT_EQ(P.Is, Meaning::RMW);
  EXPECT_EQ(P.Of.Index, 1u);
  EXPECT_EQ(P.Bit.Kind, Operand::Arg);
  EXPECT_EQ(P.Order, MemoryOrder::Acquire);
  EXPECT_TRUE(P.HasResult && P.Sleeps);
  EXPECT_EQ(P.Likely, -1);
  EXPECT_EQ(P.Where.Line, 3u);
  EXPECT_EQ(P.Where.Column, 10u);
  EXPECT_TRUE(L.Rules.Primitives[2].IsMacro);
  EXPECT_EQ(L.Rules.Primitives[3].RunsRecord, "w");
  EXPECT_EQ(L.Rules.Primitives[3].RunsField, "f");
}

TEST(Load, ALaterFolderTakesThePlaceOfAnItem) {
  Folder F;
  F.add("/r/models/a.yaml", "schema: 1\nprimitives:\n"
                            "  - {fn: a, is: cold}\n  - {fn: b, is: cold}\n");
  F.add("/s/models/x.yaml", "schema: 1\nprimitives:\n  - {fn: a, is: sleep}\n"
                            "  - {macro: a, is: current}\n");
  LoadedRules L = F.read({"/r", "/s"});
  ASSERT_FALSE(L.hasErrors());
  ASSERT_EQ(L.Rules.Primitives.size(), 3u);
  EXPECT_EQ(L.Rules.Primitives[0].Name, "a");
  EXPECT_EQ(L.Rules.Primitives[0].Is, Meaning::Sleep);
  EXPECT_EQ(L.Rules.Primitives[1].Is, Meaning::Cold);
  // A macro and a function of one name are two things.
  EXPECT_EQ(L.Rules.Primitives[2].Is, Meaning::Current);
}

TEST(Load, TwoItemsOfOneFolderDoNotShareAnId) {
  Folder F;
  F.add("/r/entries/a.yaml", "schema: 1\nentries:\n  - {id: x, fn: f}\n");
  F.add("/r/entries/b.yaml", "schema: 1\nentries:\n  - {id: x, fn: g}\n");
  EXPECT_EQ(F.errors(), "/r/entries/b.yaml:3:10: error: entry 'x' is already "
                        "defined at /r/entries/a.yaml:3:10\n");
}

TEST(Load, SaysEverythingThatIsWrongAtOnceInOrder) {
  Folder F;
  F.add("/r/models/a.yaml", "schema: 1\n"
                            "primitives:\n"
                            "  - {is: cold}\n"
                            "  - {fn: foo, is: atomicread, of: arg0}\n"
                            "  - {fn: \"a{b\", is: cold}\n");
  F.add("/r/profiles/p.yaml", "schema: 2\n");
  EXPECT_EQ(F.errors(),
            "/r/models/a.yaml:3:5: error: primitive: needs one of the keys "
            "'fn', 'macro'\n"
            "/r/models/a.yaml:4:19: error: primitive 'foo': unknown meaning "
            "'atomicread'; did you mean 'atomic-read'?\n"
            "/r/models/a.yaml:5:10: error: primitive 'a{b': pattern 'a{b': '{' "
            "is never closed\n"
            "/r/profiles/p.yaml:1:9: error: unknown schema version 2; this "
            "nobounce reads version 1\n");
}

TEST(Load, AFileWithAnErrorAddsNothing) {
  Folder F;
  F.add("/r/models/a.yaml", "schema: 1\nprimitives:\n"
                            "  - {fn: a, is: cold}\n  - {fn: b, is: x}\n");
  F.add("/r/models/b.yaml", "schema: 1\nprimitives:\n  - {fn: c, is: cold}\n");
  LoadedRules L = F.read();
  EXPECT_TRUE(L.hasErrors());
  ASSERT_EQ(L.Rules.Primitives.size(), 1u);
  EXPECT_EQ(L.Rules.Primitives[0].Name, "c");
}

TEST(Load, TheFamilyIsTheFilesName) {
  Folder F;
  F.add("/r/entries/open.yaml",
        "schema: 1\nentries:\n  - {id: a, fn: \"sys_{a,b}*\"}\n"
        "  - {id: b, fn: f, family: other, measure: m}\n");
  LoadedRules L = F.read();
  ASSERT_FALSE(L.hasErrors());
  EXPECT_EQ(L.Rules.Entries[0].Family, "open");
  EXPECT_EQ(L.Rules.Entries[0].Functions,
            (std::vector<std::string>{"sys_a*", "sys_b*"}));
  EXPECT_EQ(L.Rules.Entries[1].Family, "other");
  EXPECT_EQ(L.Rules.Entries[1].Measure, "m");
}

TEST(Load, WhatHoldsForAllProfilesReachesEach) {
  Folder F;
  F.add("/r/profiles/all.yaml",
        "schema: 1\nalternatives: fs\nothers: [net]\nshared: fs/lib\n");
  F.add("/r/profiles/p.yaml",
        "schema: 1\nprofiles:\n"
        "  - {id: p, description: d, keep: fs/p, default: true}\n");
  F.add("/s/profiles/q.yaml",
        "schema: 1\nprofiles:\n"
        "  - {id: q, description: d, keep: fs/q, default: true}\n");
  LoadedRules L = F.read({"/r", "/s"});
  ASSERT_FALSE(L.hasErrors());
  ASSERT_EQ(L.Rules.Profiles.size(), 2u);
  for (const Profile &P : L.Rules.Profiles) {
    EXPECT_EQ(P.Alternatives, std::vector<std::string>{"fs"});
    EXPECT_EQ(P.Others, std::vector<std::string>{"net"});
    EXPECT_EQ(P.Keep.back(), "fs/lib");
  }
  // The later folder's default is the default.
  EXPECT_FALSE(L.Rules.Profiles[0].Default);
  EXPECT_TRUE(L.Rules.Profiles[1].Default);
}

TEST(Load, KeepsParametersWithTheirPlaces) {
  Folder F;
  F.add("/r/checks/g.yaml",
        "schema: 1\nid: g\nkind: guardable-atomic-read\nseverity: note\n"
        "message: \"{guard} in {function}\"\n"
        "params:\n  forms: [no-op-effect]\n");
  LoadedRules L = F.read();
  ASSERT_FALSE(L.hasErrors()) << L.Diagnostics.front().str();
  const Param &Forms = L.Rules.Checks[0].Params.Members.at("forms");
  ASSERT_EQ(Forms.Kind, Param::List);
  EXPECT_EQ(Forms.Items[0].Text, "no-op-effect");
  EXPECT_EQ(Forms.Items[0].Where.Line, 7u);
}

TEST(Load, ErrorsOfAllKindsBecomeOneError) {
  Folder F;
  F.add("/r/models/a.yaml", "");
  llvm::Expected<RuleSet> R = loadRules({"/r", "/nowhere"}, *F.FS);
  ASSERT_FALSE(bool(R));
  EXPECT_EQ(llvm::toString(R.takeError()),
            "/r/models/a.yaml: error: the file is empty; it needs at least "
            "'schema: 1'\n"
            "/nowhere: error: no such folder of rules");
}

TEST(Load, FindsTheRulesAboveTheProgram) {
  Folder F;
  F.add("/usr/share/nobounce/rules/models/a.yaml", "schema: 1\n");
  llvm::Expected<std::string> Dir =
      findDefaultRules("/usr/bin/nobounce", *F.FS);
  ASSERT_TRUE(bool(Dir)) << llvm::toString(Dir.takeError());
  EXPECT_EQ(*Dir, "/usr/share/nobounce/rules");
  llvm::Expected<std::string> None = findDefaultRules("/opt/x", *F.FS);
  ASSERT_FALSE(bool(None));
  EXPECT_NE(llvm::toString(None.takeError()).find("/opt/share/nobounce/rules"),
            std::string::npos);
}
