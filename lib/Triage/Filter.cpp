//===- Filter.cpp - Which verdicts the user asked for -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Filter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace nobounce::triage {

/// The known id nearest to `Id`, as "; did you mean 'x'?", or "" when none is
/// near.
static std::string suggestion(StringRef Id, ArrayRef<std::string> Known) {
  unsigned Best = std::max<unsigned>(2, Id.size() / 3) + 1;
  StringRef Nearest;
  for (const std::string &K : Known) {
    unsigned Distance = Id.edit_distance(K, true, Best);
    if (Distance < Best) {
      Best = Distance;
      Nearest = K;
    }
  }
  return Nearest.empty() ? "" : "; did you mean '" + Nearest.str() + "'?";
}

Expected<CheckFilter> CheckFilter::parse(StringRef List,
                                         ArrayRef<std::string> Known) {
  CheckFilter Filter;
  SmallVector<StringRef> Parts;
  List.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    Part = Part.trim();
    bool Remove = Part.consume_front("-");
    if (Part.empty())
      continue;
    auto Text = std::make_shared<const std::string>(Part.str());
    Expected<GlobPattern> Glob = GlobPattern::create(*Text);
    if (!Glob)
      return createStringError("--checks: '" + Part +
                               "': " + toString(Glob.takeError()));
    if (none_of(Known, [&](const std::string &K) { return Glob->match(K); }))
      return createStringError("--checks: no check is called '" + Part + "'" +
                               suggestion(Part, Known) +
                               " ('nobounce rules' lists them)");
    Filter.Items.push_back({std::move(Text), std::move(*Glob), Remove});
  }
  return Filter;
}

bool CheckFilter::contains(StringRef Check) const {
  bool In = Items.empty() || Items.front().Remove;
  for (const Item &I : Items)
    if (I.Glob.match(Check))
      In = !I.Remove;
  return In;
}

PathFilter::PathFilter(std::vector<std::string> P) : Paths(std::move(P)) {
  llvm::sort(Paths);
  Paths.erase(llvm::unique(Paths), Paths.end());
}

bool PathFilter::contains(StringRef File) const {
  if (Paths.empty())
    return true;
  return any_of(Paths, [&](StringRef Path) {
    StringRef Rest = File;
    return Path.empty() || Path == "." ||
           (Rest.consume_front(Path) && (Rest.empty() || Rest.front() == '/'));
  });
}

} // namespace nobounce::triage
