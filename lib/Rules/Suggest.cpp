//===- Suggest.cpp - The word that was probably meant ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Suggest.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;

std::string rules::suggest(llvm::StringRef Wrong,
                           llvm::ArrayRef<std::string> Known) {
  // A third of the letters may be wrong, as in clang's typo correction.
  unsigned Best = Wrong.size() / 3 + 2;
  const std::string *Nearest = nullptr;
  for (const std::string &Word : Known) {
    unsigned Distance =
        Wrong.edit_distance_insensitive(Word, /*AllowReplacements=*/true, Best);
    if (Distance < Best) {
      Best = Distance;
      Nearest = &Word;
    }
  }
  if (Nearest)
    return "; did you mean '" + *Nearest + "'?";
  if (!Known.empty() && Known.size() <= 12)
    return "; one of: " + llvm::join(Known, ", ");
  return "";
}
