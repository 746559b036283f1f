//===- Globs.cpp - A list of globs ----------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Globs.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace nobounce::triage {

Globs::Globs(ArrayRef<std::string> Texts) {
  for (const std::string &Text : Texts) {
    auto Kept = std::make_shared<const std::string>(Text);
    GlobPattern Pattern = cantFail(GlobPattern::create(*Kept));
    Patterns.emplace_back(std::move(Kept), std::move(Pattern));
  }
}

bool Globs::match(StringRef Text) const {
  return empty() ||
         any_of(Patterns, [&](const auto &P) { return P.second.match(Text); });
}

bool Globs::matchPath(StringRef File) const {
  for (StringRef Path = File; !Path.empty(); Path = Path.rsplit('/').first) {
    if (match(Path))
      return true;
    if (!Path.contains('/'))
      break;
  }
  return empty();
}

std::vector<std::string> Globs::folders() const {
  std::vector<std::string> Out;
  for (const auto &P : Patterns) {
    StringRef Text = *P.first;
    size_t Special = Text.find_first_of("*?[\\");
    // What has no special character is a file or folder itself.
    if (Special != StringRef::npos)
      Text = Text.take_front(Special).contains('/')
                 ? Text.take_front(Text.take_front(Special).rfind('/'))
                 : StringRef();
    Out.push_back(Text.str());
  }
  return Out;
}

std::string Globs::text() const {
  std::string Out;
  for (const auto &P : Patterns)
    Out += (Out.empty() ? "" : ",") + *P.first;
  return Out;
}

bool isGlob(StringRef Text) {
  Expected<GlobPattern> Pattern = GlobPattern::create(Text);
  if (Pattern)
    return true;
  consumeError(Pattern.takeError());
  return false;
}

} // namespace nobounce::triage
