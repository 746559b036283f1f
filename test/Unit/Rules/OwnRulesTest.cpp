//===- OwnRulesTest.cpp - The rules that come with the tool ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Load.h"
#include "Rules/Profiles.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <set>

using namespace nobounce::rules;

namespace {

/// Loads the real folder once for all tests here.
class OwnRules : public testing::Test {
protected:
  void SetUp() override {
    LoadedRules L =
        readRules({NOBOUNCE_RULES_DIR}, *llvm::vfs::getRealFileSystem());
    for (const RuleDiagnostic &D : L.Diagnostics)
      ADD_FAILURE() << D.str();
    Rules = std::move(L.Rules);
    for (const Primitive &P : Rules.Primitives)
      (P.IsMacro ? Macros : Functions)[P.Name] = &P;
  }

  RuleSet Rules;
  llvm::StringMap<const Primitive *> Functions, Macros;
};

} // namespace

TEST_F(OwnRules, TheVariableOfAnAtomicIsTheArgumentThatPointsToIt) {
  EXPECT_EQ(Functions.lookup("atomic_inc")->Of.Index, 0u);
  EXPECT_EQ(Functions.lookup("atomic_add")->Of.Index, 1u);
  EXPECT_EQ(Functions.lookup("atomic64_fetch_or_release")->Of.Index, 1u);
  EXPECT_EQ(Functions.lookup("atomic_long_add_unless")->Of.Index, 0u);
}

TEST_F(OwnRules, OrderFollowsTheSuffix) {
  for (const auto &[Name, P] : Functions) {
    if (!Name.contains("atomic") || P->Is != Meaning::RMW)
      continue;
    MemoryOrder Want = !P->HasResult                ? MemoryOrder::Relaxed
                       : Name.ends_with("_relaxed") ? MemoryOrder::Relaxed
                       : Name.ends_with("_acquire") ? MemoryOrder::Acquire
                       : Name.ends_with("_release") ? MemoryOrder::Release
                                                    : MemoryOrder::Full;
    EXPECT_EQ(P->Order, Want) << Name.str();
  }
}

TEST_F(OwnRules, EveryLockCanBeGivenBack) {
  size_t Locks = 0;
  for (const auto &[Name, P] : Functions) {
    if (P->Is != Meaning::Lock || !Name.contains("_lock"))
      continue;
    ++Locks;
    llvm::StringRef Family = Name.take_front(Name.find("_lock"));
    EXPECT_TRUE(Functions.contains((Family + "_unlock").str())) << Name.str();
  }
  EXPECT_GT(Locks, 10u);
}

TEST_F(OwnRules, ThereIsOneDefaultProfile) {
  ASSERT_TRUE(defaultProfile(Rules));
  EXPECT_EQ(defaultProfile(Rules)->Id, "ext4");
}

TEST_F(OwnRules, ProfilesChooseAmongFilesystems) {
  const Profile &Ext4 = *defaultProfile(Rules);
  EXPECT_TRUE(inPlay(Ext4, "fs/ext4/file.c"));
  EXPECT_TRUE(inPlay(Ext4, "fs/jbd2/journal.c"));
  EXPECT_TRUE(inPlay(Ext4, "fs/notify/fsnotify.c"));
  EXPECT_TRUE(inPlay(Ext4, "security/apparmor/lsm.c"));
  for (const char *Out :
       {"fs/xfs/xfs_file.c", "fs/proc/inode.c", "fs/kernfs/file.c", "fs/pipe.c",
        "net/socket.c", "drivers/char/mem.c", "mm/shmem.c",
        "security/apparmor/apparmorfs.c", "fs/notify/fanotify/fanotify_user.c"})
    EXPECT_FALSE(inPlay(Ext4, Out)) << Out;
  EXPECT_TRUE(inPlay(*findProfile(Rules, "tmpfs"), "mm/shmem.c"));
  EXPECT_TRUE(inPlay(*findProfile(Rules, "pipe"), "fs/pipe.c"));
  EXPECT_TRUE(inPlay(*findProfile(Rules, "sockets"), "net/socket.c"));
  EXPECT_TRUE(inPlay(*findProfile(Rules, "overlayfs"), "fs/ext4/file.c"));
}

TEST_F(OwnRules, EveryCheckHasAPageThatNamesItsForms) {
  ASSERT_FALSE(Rules.Checks.empty());
  for (const CheckRule &C : Rules.Checks) {
    auto Page = llvm::MemoryBuffer::getFile(NOBOUNCE_DOCS_DIR "/checks/" +
                                            C.Id + ".md");
    ASSERT_TRUE(bool(Page)) << C.Id;
    EXPECT_TRUE((*Page)->getBuffer().starts_with("# " + C.Id + "\n"));
    auto Forms = C.Params.Members.find("forms");
    if (Forms == C.Params.Members.end())
      continue;
    for (const Param &Form : Forms->second.Items)
      EXPECT_TRUE((*Page)->getBuffer().contains("`" + Form.Text + "`"))
          << Form.Text;
  }
}

TEST_F(OwnRules, TheHookFamiliesAreThere) {
  std::set<std::string> Hooks;
  for (const CheckRule &C : Rules.Checks)
    if (C.Kind == "unguarded-hook")
      Hooks.insert(C.Id);
  for (const char *Family :
       {"area-verification", "audit", "file-locks", "fsnotify-notification",
        "fsnotify-permission", "lsm-arguments", "lsm-hook", "pseudo-file-times",
        "tracing", "wake-up"})
    EXPECT_TRUE(Hooks.contains(Family)) << Family;
}

TEST_F(OwnRules, AGuardThatIsProposedSaysWhoKeepsIt) {
  for (const CheckRule &C : Rules.Checks) {
    auto Guards = C.Params.Members.find("guards");
    if (Guards == C.Params.Members.end())
      continue;
    for (const Param &G : Guards->second.Items) {
      const auto &Keys = G.Members;
      bool IsLookedForOnly =
          Keys.contains("suggest") && Keys.at("suggest").Text == "false";
      EXPECT_NE(IsLookedForOnly,
                Keys.contains("set-by") || Keys.contains("joined-by"))
          << C.Id << ": " << Keys.at("expr").Text;
      // What is said of a barrier is the rule's to say.
      EXPECT_TRUE(!Keys.contains("joined-by") || Keys.contains("assumes"))
          << C.Id;
    }
  }
}

TEST_F(OwnRules, TheEntryFamiliesAreThere) {
  std::set<std::string> Families;
  for (const Entry &E : Rules.Entries)
    Families.insert(E.Family);
  EXPECT_EQ(Families.size(), 41u);
  for (const char *Core : {"close", "open", "read", "stat", "write"})
    EXPECT_TRUE(Families.contains(Core)) << Core;
}
