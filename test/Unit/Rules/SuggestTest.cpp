//===- SuggestTest.cpp - The word that was probably meant -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Suggest.h"
#include "gtest/gtest.h"

using nobounce::rules::suggest;

TEST(Suggest, NamesTheNearestWord) {
  EXPECT_EQ(suggest("atomicread", {"atomic-write", "atomic-read", "rmw"}),
            "; did you mean 'atomic-read'?");
}

TEST(Suggest, CaseIsNoDistance) {
  EXPECT_EQ(suggest("RMW", {"get", "rmw"}), "; did you mean 'rmw'?");
}

TEST(Suggest, ListsAFewWordsWhenNoneIsNear) {
  EXPECT_EQ(suggest("fatal", {"note", "warning"}), "; one of: note, warning");
}

TEST(Suggest, DoesNotListMany) {
  std::vector<std::string> Many(13, "something");
  EXPECT_EQ(suggest("x", Many), "");
}
