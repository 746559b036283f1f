//===- GitHook.cpp - The hook that git runs before a commit ------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/GitHook.h"
#include "Frontend/Git.h"
#include "Support/AtomicFile.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace nobounce::driver {

/// By it a hook is known to be ours.
static constexpr StringLiteral Mark = "# Installed by `nobounce install-hook`";

namespace {
struct HookFiles {
  std::string Hook, Kept;
};
} // namespace

static Expected<HookFiles> hookFiles(StringRef Folder) {
  Expected<std::string> Path =
      frontend::runGit(Folder, {"rev-parse", "--git-path", "hooks/pre-commit"});
  if (!Path)
    return support::makeError("'" + Folder + "' is in no git repository (" +
                              toString(Path.takeError()) +
                              "); run it in one, or name one with --kernel");
  std::string Hook = support::absoluteName(Folder, StringRef(*Path).trim());
  return HookFiles{Hook, Hook + ".kept"};
}

/// In single quotes, for a shell.
static std::string quoted(StringRef Text) {
  std::string Out = "'";
  for (char C : Text)
    Out += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Out + "'";
}

static bool isOurs(const std::string &File) {
  auto Text = MemoryBuffer::getFile(File);
  return Text && (*Text)->getBuffer().contains(Mark);
}

static std::string script(StringRef Program, ArrayRef<std::string> Options) {
  std::string Text = "#!/bin/sh\n";
  Text += Mark;
  Text += "; `nobounce install-hook --remove` takes it out.\n"
          "kept=\"$0.kept\"\n"
          "if [ -x \"$kept\" ]; then \"$kept\" \"$@\" || exit $?; fi\n"
          "nobounce=";
  Text += quoted(Program);
  Text += "\n[ -x \"$nobounce\" ] || nobounce=$(command -v nobounce) || {\n"
          "  echo 'nobounce: not found; the commit is not checked' >&2\n"
          "  exit 0\n"
          "}\n"
          "exec \"$nobounce\" commit-hook";
  for (const std::string &O : Options)
    Text += " " + quoted(O);
  return Text + "\n";
}

Expected<std::string> installHook(StringRef Folder, StringRef Program,
                                  ArrayRef<std::string> Options) {
  Expected<HookFiles> Files = hookFiles(Folder);
  if (!Files)
    return Files.takeError();
  std::string Says = "hook: " + Files->Hook;
  if (sys::fs::exists(Files->Hook) && !isOurs(Files->Hook)) {
    if (sys::fs::exists(Files->Kept))
      return support::makeError("'" + Files->Kept +
                                "' is there already; move it away, then "
                                "install again");
    if (std::error_code EC = sys::fs::rename(Files->Hook, Files->Kept))
      return support::makeError("cannot move '" + Files->Hook +
                                "': " + EC.message());
    Says += "; the one that was there is kept as " + Files->Kept +
            " and runs first";
  }
  if (Error E =
          support::writeFileAtomically(Files->Hook, script(Program, Options)))
    return E;
  if (std::error_code EC = sys::fs::setPermissions(
          Files->Hook,
          sys::fs::all_read | sys::fs::all_exe | sys::fs::owner_write))
    return support::makeError("'" + Files->Hook + "': " + EC.message());
  return Says;
}

Expected<std::string> removeHook(StringRef Folder) {
  Expected<HookFiles> Files = hookFiles(Folder);
  if (!Files)
    return Files.takeError();
  if (!isOurs(Files->Hook))
    return support::makeError("'" + Files->Hook +
                              "' is no hook of nobounce's; nothing is removed");
  bool WasKept = sys::fs::exists(Files->Kept);
  if (std::error_code EC = WasKept ? sys::fs::rename(Files->Kept, Files->Hook)
                                   : sys::fs::remove(Files->Hook))
    return support::makeError("'" + Files->Hook + "': " + EC.message());
  return "removed " + Files->Hook +
         (WasKept ? "; the one that was kept is back" : "");
}

} // namespace nobounce::driver
