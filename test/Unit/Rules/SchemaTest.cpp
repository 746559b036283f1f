//===- SchemaTest.cpp - The schema and the code agree ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Schema.h"
#include "Rules/Meanings.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace nobounce::rules;

static const FileSchema &find(const std::vector<FileSchema> &All,
                              llvm::StringRef Folder) {
  for (const FileSchema &S : All)
    if (S.Folder == Folder)
      return S;
  llvm_unreachable("no such schema");
}

TEST(Schema, BuiltinOnesAreWellFormed) {
  std::vector<FileSchema> All = builtinSchemas();
  ASSERT_EQ(All.size(), 4u);
  for (const FileSchema &S : All) {
    EXPECT_FALSE(S.Doc.empty()) << S.Folder;
    llvm::StringSet<> Used;
    Used.insert(S.Top);
    for (const TypeSchema &T : S.Types)
      for (const KeySchema &K : T.Keys) {
        std::string Where = S.Folder + "/" + T.Name + "." + K.Name;
        EXPECT_FALSE(K.Doc.empty()) << Where;
        if (K.Type == ValueType::Record || K.Type == ValueType::Records) {
          EXPECT_TRUE(S.findType(K.Of)) << Where;
          Used.insert(K.Of);
        }
        bool TakesWords = K.Type == ValueType::Word ||
                          K.Type == ValueType::Words ||
                          K.Type == ValueType::Template;
        EXPECT_EQ(TakesWords, !K.Words.empty()) << Where;
        for (const WordSchema &W : K.Words) {
          EXPECT_FALSE(W.Doc.empty()) << Where << " " << W.Word;
          for (const std::string &Other : W.Needs)
            EXPECT_TRUE(T.findKey(Other)) << Where << " needs " << Other;
          for (const std::string &Other : W.Allows)
            EXPECT_TRUE(T.findKey(Other)) << Where << " allows " << Other;
          for (const auto &[Key, Type] : W.Refine) {
            EXPECT_TRUE(T.findKey(Key)) << Where << " refines " << Key;
            EXPECT_TRUE(S.findType(Type)) << Where << " refines to " << Type;
            Used.insert(Type);
          }
        }
      }
    for (const TypeSchema &T : S.Types)
      EXPECT_TRUE(Used.contains(T.Name)) << S.Folder << "/" << T.Name;
  }
}

TEST(Schema, EveryMeaningHasAWordAndTheOtherWayRound) {
  std::vector<FileSchema> All = builtinSchemas();
  const KeySchema *Is =
      find(All, "models").findType("primitive")->findKey("is");
  ASSERT_TRUE(Is);
  EXPECT_EQ(Is->Words.size(), size_t(Meaning::Identity) + 1);
  for (const WordSchema &W : Is->Words) {
    std::optional<Meaning> M = meaningOf(W.Word);
    ASSERT_TRUE(M) << W.Word;
    EXPECT_EQ(word(*M), W.Word);
  }
}

TEST(Schema, EveryOrderHasAWord) {
  std::vector<FileSchema> All = builtinSchemas();
  const KeySchema *Order =
      find(All, "models").findType("primitive")->findKey("order");
  EXPECT_EQ(Order->Words.size(), size_t(MemoryOrder::Full) + 1);
  for (const WordSchema &W : Order->Words)
    EXPECT_TRUE(orderOf(W.Word)) << W.Word;
}

TEST(Schema, ThePageDescribesEveryKeyAndWord) {
  auto Page =
      llvm::MemoryBuffer::getFile(NOBOUNCE_DOCS_DIR "/writing-rules.md");
  ASSERT_TRUE(bool(Page));
  auto Says = [&](const std::string &Word) {
    return (*Page)->getBuffer().contains("`" + Word + "`") ||
           (*Page)->getBuffer().contains("`{" + Word + "}`");
  };
  for (const FileSchema &S : builtinSchemas())
    for (const TypeSchema &T : S.Types)
      for (const KeySchema &K : T.Keys) {
        bool IsHeading = (*Page)->getBuffer().contains("### " + K.Name);
        EXPECT_TRUE(Says(K.Name) || IsHeading ||
                    (*Page)->getBuffer().contains("\n" + K.Name + ":"))
            << S.Folder << "/" << T.Name << "." << K.Name;
        for (const WordSchema &W : K.Words)
          EXPECT_TRUE(Says(W.Word)) << K.Name << " " << W.Word;
      }
}

TEST(Schema, AnUnknownTypeIsAnError) {
  llvm::Expected<FileSchema> S = parseSchema(
      "folder: x\ntop: t\ntypes: {t: {keys: {a: {type: nonsense}}}}\n", "x");
  ASSERT_FALSE(bool(S));
  EXPECT_EQ(llvm::toString(S.takeError()),
            "x: type 't': key 'a': unknown type 'nonsense'");
}
