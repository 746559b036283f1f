//===- Braces.cpp - Names written with braces -----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Braces.h"
#include "llvm/ADT/SmallVector.h"

using namespace nobounce;

/// More names than any family of primitives has; a typing error, not a wish.
static constexpr size_t MaxNames = 4096;

/// Position of the `}` that closes the `{` at `Open`, and of the commas that
/// belong to this pair; npos when nothing closes it.
static size_t findClose(llvm::StringRef S, size_t Open,
                        llvm::SmallVectorImpl<size_t> &Commas) {
  unsigned Depth = 0;
  for (size_t I = Open; I < S.size(); ++I) {
    if (S[I] == '{')
      ++Depth;
    else if (S[I] == '}' && --Depth == 0)
      return I;
    else if (S[I] == ',' && Depth == 1)
      Commas.push_back(I);
  }
  return llvm::StringRef::npos;
}

static llvm::Error braceError(const llvm::Twine &What,
                              llvm::StringRef Pattern) {
  return llvm::createStringError("pattern '" + Pattern + "': " + What);
}

static llvm::Error expand(llvm::StringRef Pattern, std::string Done,
                          llvm::StringRef Rest,
                          std::vector<std::string> &Names) {
  size_t Open = Rest.find_first_of("{}");
  if (Open == llvm::StringRef::npos) {
    if (Names.size() == MaxNames)
      return braceError(
          "stands for more than " + llvm::Twine(MaxNames) + " names", Pattern);
    Names.push_back(Done + Rest.str());
    return llvm::Error::success();
  }
  if (Rest[Open] == '}')
    return braceError("'}' without a '{' before it", Pattern);
  llvm::SmallVector<size_t, 8> Ends;
  size_t Close = findClose(Rest, Open, Ends);
  if (Close == llvm::StringRef::npos)
    return braceError("'{' is never closed", Pattern);
  Ends.push_back(Close);
  size_t Begin = Open + 1;
  Done += Rest.take_front(Open);
  for (size_t End : Ends) {
    // What follows the group may hold further groups, and so may the choice.
    std::string Choice =
        Rest.slice(Begin, End).str() + Rest.drop_front(Close + 1).str();
    if (llvm::Error E = expand(Pattern, Done, Choice, Names))
      return E;
    Begin = End + 1;
  }
  return llvm::Error::success();
}

llvm::Expected<std::vector<std::string>>
rules::expandBraces(llvm::StringRef Pattern) {
  std::vector<std::string> Names;
  if (llvm::Error E = expand(Pattern, "", Pattern, Names))
    return E;
  return Names;
}
