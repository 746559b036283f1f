//===- Expectations.cpp - What a test file says of itself -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Expectations.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace nobounce::driver {

/// What stands behind `// WORD:` on a line; nothing when that does not.
static std::optional<StringRef> comment(StringRef Line, StringRef Word) {
  for (size_t At = Line.find("//"); At != StringRef::npos;
       At = Line.find("//", At + 2)) {
    StringRef Text = Line.substr(At + 2).ltrim();
    if (Text.consume_front(Word) && Text.consume_front(":"))
      return Text.trim();
  }
  return std::nullopt;
}

/// A misspelt word that would make a test vanish: the one that was meant.
static StringRef misspelt(StringRef Line) {
  for (size_t At = Line.find("//"); At != StringRef::npos;
       At = Line.find("//", At + 2)) {
    StringRef Text = Line.substr(At + 2).ltrim();
    StringRef Word = Text.take_until([](char C) { return C == ':'; });
    for (StringRef Known : {"fires", "quiet", "flags"})
      if (Word != Text && Word != Known && Word.edit_distance(Known) <= 2)
        return Known;
  }
  return "";
}

Expected<Expectations> parseExpectations(StringRef Text, StringRef File) {
  Expectations E;
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (unsigned I = 0; I != Lines.size(); ++I) {
    if (StringRef Meant = misspelt(Lines[I]); !Meant.empty())
      return support::makeError(File + ":" + Twine(I + 1) +
                                ": did you mean '// " + Meant + ": …'?");
    if (std::optional<StringRef> Flags = comment(Lines[I], "flags")) {
      SmallVector<StringRef> Words;
      Flags->split(Words, ' ', -1, /*KeepEmpty=*/false);
      E.Flags.insert(E.Flags.end(), Words.begin(), Words.end());
    }
    for (StringRef Word : {"fires", "quiet"}) {
      std::optional<StringRef> What = comment(Lines[I], Word);
      if (!What)
        continue;
      auto [Check, Reason] = What->split(' ');
      if (Check.empty() || (Word == "fires" && !Reason.empty()))
        return support::makeError(
            File + ":" + Twine(I + 1) + ": write '// " + Word + ": CHECK" +
            (Word == "quiet" ? " what why must say'" : "'"));
      E.List.push_back(
          {I + 1, Word == "fires", Check.str(), Reason.trim().str()});
    }
  }
  return E;
}

} // namespace nobounce::driver
