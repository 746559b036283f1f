//===- OriginTest.cpp - What the key of a unit was made of ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Origin.h"
#include "gtest/gtest.h"

namespace nobounce::facts {
namespace {

const UnitOrigin Base{"v1", {"-DA", "-O2", "-O2"}, "a.c", ""};

UnitOrigin with(std::vector<std::string> Flags) {
  UnitOrigin O = Base;
  O.Flags = std::move(Flags);
  return O;
}

TEST(Origin, ComesBackWhole) {
  UnitOrigin O{"v1", {"-DA=\n", "", "-O2"}, "fs/a.c", "crashed"};
  Bytes Encoded = encodeOrigin(O);
  llvm::Expected<UnitOrigin> Back = decodeOrigin(Encoded);
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  EXPECT_EQ(*Back, O);
  for (size_t Size = 0; Size != Encoded.size(); ++Size) {
    auto Cut = decodeOrigin(llvm::ArrayRef(Encoded).take_front(Size));
    EXPECT_FALSE(bool(Cut)) << Size;
    llvm::consumeError(Cut.takeError());
  }
}

TEST(Origin, TheKeyIsThatOfItsParts) {
  EXPECT_EQ(keyOf(Base), unitKey("v1", {"-DA", "-O2", "-O2"}, "a.c"));
}

TEST(Origin, SaysWhatIsDifferent) {
  EXPECT_EQ(differenceOf({}, Base), "nothing is kept of this file");
  EXPECT_EQ(differenceOf({Base}, with({"-DB", "-O2", "-O2"})),
            "flags changed: -DB new, -DA gone");
  EXPECT_EQ(differenceOf({Base}, with({"-DA", "-O2"})),
            "flags changed: -O2 gone");
  EXPECT_EQ(differenceOf({Base}, with({"-O2", "-O2", "-DA"})),
            "flags changed: their order");
  EXPECT_EQ(
      differenceOf({Base}, with({"-DA", "-O2", "-O2", "1", "2", "3", "4"})),
      "flags changed: 1 2 3 and 1 more new");
  UnitOrigin Newer = Base;
  Newer.Extractor = "v2";
  EXPECT_EQ(differenceOf({Base}, Newer),
            "another version of nobounce parsed it");
  Newer.Flags = {"-O2", "-O2"};
  EXPECT_EQ(
      differenceOf({Base}, Newer),
      "another version of nobounce parsed it, and flags changed: -DA gone");
  EXPECT_EQ(differenceOf({Base}, Base),
            "its facts were dropped or are damaged");
  UnitOrigin Crashed = Base;
  Crashed.Problem = "it crashed";
  EXPECT_EQ(differenceOf({Crashed, Base}, Base),
            "no facts came of it the last time: it crashed");
}

TEST(Origin, OneFileMayBeSeveralUnits) {
  // The one that is most alike counts, wherever it stands in the list.
  UnitOrigin Far = with({"-DX", "-DY", "-DZ"});
  EXPECT_EQ(differenceOf({Far, Base}, with({"-DA", "-O2", "-O2", "-g"})),
            "flags changed: -g new");
  // Names are hashes: another file under the same one is nobody's past.
  UnitOrigin Other = Base;
  Other.MainFile = "b.c";
  EXPECT_EQ(differenceOf({Other}, Base), "nothing is kept of this file");
}

} // namespace
} // namespace nobounce::facts
