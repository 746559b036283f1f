//===- FixSources.cpp - The texts that edits are for ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/FixSources.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"

using namespace llvm;

namespace nobounce::driver {

static std::optional<std::string> contentOf(vfs::FileSystem &FS,
                                            const std::string &Path) {
  auto Buffer = FS.getBufferForFile(Path, /*FileSize=*/-1,
                                    /*RequiresNullTerminator=*/false,
                                    /*IsVolatile=*/true);
  if (!Buffer)
    return std::nullopt;
  return (*Buffer)->getBuffer().str();
}

void FixSources::read(const OpenedWorld &W,
                      ArrayRef<checks::Verdict> Findings) {
  Root = W.Project.Root;
  if (W.Tree)
    Release = W.Tree->Release;
  for (const checks::Verdict &V : Findings)
    for (const checks::Edit &E : V.Suggestion.Edits) {
      auto [It, IsNew] = Sources.try_emplace(E.File);
      if (!IsNew)
        continue;
      Source &S = It->second;
      std::string Path = support::fromTreeName(Root, E.File);
      std::optional<std::string> Text = contentOf(*W.FS, Path);
      if (!Text)
        continue;
      S.Text = std::move(*Text);
      S.IsAnalysed = W.Hashes(E.File) == facts::contentHash(S.Text);
      S.IsOnDisk = contentOf(*vfs::getRealFileSystem(), Path) == S.Text;
    }
}

Expected<StringRef> FixSources::text(StringRef File, bool InPlace) const {
  auto It = Sources.find(File);
  if (It == Sources.end() || !It->second.IsAnalysed)
    return support::makeError(File + " changed while it was analysed");
  if (InPlace && !It->second.IsOnDisk)
    return support::makeError("what was analysed is not the " + File +
                              " on disk; --fix=patch prints the change");
  return It->second.Text;
}

} // namespace nobounce::driver
