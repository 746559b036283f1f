//===- ReadProfiles.cpp - rules/profiles ----------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Read.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::rules;

/// A path of the tree: relative, and without a slash at its end, so that
/// comparing whole components works.
static std::vector<std::string> readPaths(const Node &N, llvm::StringRef Key,
                                          FileDiagnostics &Diags,
                                          FileRules &Into) {
  std::vector<std::string> Paths;
  auto Add = [&](const Node &Path) {
    llvm::StringRef Text = Path.Text;
    if (Text.starts_with("/") || Text.ends_with("/") || Text.starts_with("./"))
      Diags.error(Path, "path '" + Text +
                            "' must be relative to the kernel tree, as in "
                            "'fs/ext4'");
    Paths.push_back(Path.Text);
    // The world's folders have a pattern in them.
    if (Key != "world")
      Into.Items.ProfilePaths.push_back(
          {Path.Text, Key == "keep", Diags.at(Path)});
  };
  const Node *Value = N.get(Key);
  if (Value && Value->isScalar())
    Add(*Value);
  else if (Value)
    llvm::for_each(Value->Values, Add);
  return Paths;
}

void rules::readProfiles(const Node &Root, FileDiagnostics &Diags,
                         FileRules &Into) {
  Into.Alternatives = readPaths(Root, "alternatives", Diags, Into);
  Into.Others = readPaths(Root, "others", Diags, Into);
  Into.Shared = readPaths(Root, "shared", Diags, Into);
  Into.Items.World = readPaths(Root, "world", Diags, Into);
  Into.Items.Compared = readTexts(Root, "compared");
  const Node *Profiles = Root.get("profiles");
  if (!Profiles)
    return;
  for (const Node &N : Profiles->Values) {
    Profile P;
    P.Id = readText(N, "id");
    P.Description = readText(N, "description");
    P.Alternatives = readPaths(N, "alternatives", Diags, Into);
    P.Others = readPaths(N, "others", Diags, Into);
    P.Keep = readPaths(N, "keep", Diags, Into);
    P.Default = readBoolean(N, "default") == 1;
    P.Where = Diags.at(*N.get("id"));
    Into.Items.Profiles.push_back(std::move(P));
  }
}
