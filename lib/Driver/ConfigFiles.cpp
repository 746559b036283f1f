//===- ConfigFiles.cpp - Where suppressions are read from -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/ConfigFiles.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace path = llvm::sys::path;

namespace nobounce::driver {

/// The only line of a small file; "" when it cannot be read.
static std::string lineOf(const Twine &File, vfs::FileSystem &FS) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = FS.getBufferForFile(File);
  return Text ? (*Text)->getBuffer().trim().str() : "";
}

std::string gitInfoFolder(StringRef Folder, vfs::FileSystem &FS) {
  for (StringRef Above = Folder; !Above.empty();
       Above = path::parent_path(Above)) {
    std::string Git = (Above + "/.git").str();
    ErrorOr<vfs::Status> Status = FS.status(Git);
    if (!Status)
      continue;
    if (!Status->isDirectory()) {
      // A linked worktree or a submodule: the file names the real folder.
      std::string Line = lineOf(Git, FS);
      StringRef Named = Line;
      if (!Named.consume_front("gitdir:"))
        return "";
      Git = support::absoluteName(Above, Named.trim());
    }
    // What all worktrees share has its place in the first one's folder.
    if (std::string Common = lineOf(Git + "/commondir", FS); !Common.empty())
      Git = support::absoluteName(Git, Common);
    return Git + "/info";
  }
  return "";
}

namespace {
/// A file that may hold suppressions.
struct Candidate {
  std::string File; ///< To open.
  std::string Name; ///< For messages.
  std::string From; ///< The option that names it; "": it need not exist.
};
} // namespace

static std::vector<Candidate> candidates(const Settings &S, StringRef Root,
                                         vfs::FileSystem &FS) {
  std::vector<Candidate> Out;
  for (const std::string &File : S.Configs)
    Out.push_back({File, File, "--config"});
  if (!S.EnvironmentConfig.empty())
    Out.push_back(
        {S.EnvironmentConfig, S.EnvironmentConfig, "$NOBOUNCE_CONFIG"});
  if (std::string Info = gitInfoFolder(Root, FS); !Info.empty())
    Out.push_back({Info + "/nobounce.yaml", ".git/info/nobounce.yaml", ""});
  Out.push_back({(Root + "/.nobounce.yaml").str(), ".nobounce.yaml", ""});
  return Out;
}

Expected<std::vector<rules::SuppressionEntry>>
readConfigFiles(const Settings &S, StringRef Root, vfs::FileSystem &FS) {
  std::vector<rules::SuppressionEntry> All;
  for (const Candidate &C : candidates(S, Root, FS)) {
    if (C.From.empty() && !FS.exists(C.File))
      continue;
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = FS.getBufferForFile(C.File);
    if (!Text)
      return support::makeError(
          (C.From.empty() ? "" : C.From + ": ") + "'" + C.Name +
          "' cannot be read: " + Text.getError().message());
    Expected<std::vector<rules::SuppressionEntry>> Entries =
        rules::readSuppressions((*Text)->getBuffer(), C.Name);
    if (!Entries)
      return Entries.takeError();
    append_range(All, std::move(*Entries));
  }
  return All;
}

} // namespace nobounce::driver
