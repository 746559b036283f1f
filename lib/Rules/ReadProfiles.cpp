//===- ReadProfiles.cpp - rules/profiles ----------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Read.h"

using namespace nobounce;
using namespace nobounce::rules;

/// A path of the tree: relative, and without a slash at its end, so that
/// comparing whole components works.
static std::vector<std::string> readPaths(const Node &N, llvm::StringRef Key,
                                          FileDiagnostics &Diags) {
  std::vector<std::string> Paths = readTexts(N, Key);
  for (const std::string &Path : Paths)
    if (Path.front() == '/' || Path.back() == '/' ||
        llvm::StringRef(Path).starts_with("./"))
      Diags.error(*N.get(Key), "path '" + Path +
                                   "' must be relative to the kernel tree, as "
                                   "in 'fs/ext4'");
  return Paths;
}

void rules::readProfiles(const Node &Root, FileDiagnostics &Diags,
                         FileRules &Into) {
  Into.Alternatives = readPaths(Root, "alternatives", Diags);
  Into.Others = readPaths(Root, "others", Diags);
  Into.Shared = readPaths(Root, "shared", Diags);
  Into.Items.World = readPaths(Root, "world", Diags);
  const Node *Profiles = Root.get("profiles");
  if (!Profiles)
    return;
  for (const Node &N : Profiles->Values) {
    Profile P;
    P.Id = readText(N, "id");
    P.Description = readText(N, "description");
    P.Alternatives = readPaths(N, "alternatives", Diags);
    P.Others = readPaths(N, "others", Diags);
    P.Keep = readPaths(N, "keep", Diags);
    P.Default = readBoolean(N, "default") == 1;
    P.Where = Diags.at(*N.get("id"));
    Into.Items.Profiles.push_back(std::move(P));
  }
}
