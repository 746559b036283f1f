//===- WriteFiles.cpp - Edited files put in place -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/WriteFiles.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace nobounce::edit {

namespace {
/// A file with its new content beside it.
struct Prepared {
  const EditedFile *Of;
  std::string Path; ///< Behind all links.
  sys::fs::TempFile New;
};
} // namespace

static Error cannotWrite(const EditedFile &F, std::error_code EC) {
  return support::makeError("cannot write '" + F.File + "': " + EC.message() +
                            "; no file was changed");
}

/// Writes \p Bytes to a new file beside \p Path, with its permissions.
static Expected<sys::fs::TempFile> writeBeside(StringRef Path,
                                               StringRef Bytes) {
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Path, Status))
    return errorCodeToError(EC);
  // A name can be replaced where its file cannot be written: its owner did not
  // mean that.
  if (std::error_code EC = sys::fs::access(Path, sys::fs::AccessMode::Write))
    return errorCodeToError(EC);
  auto Temporary = sys::fs::TempFile::create(Path + ".%%%%%%%%.tmp");
  if (!Temporary)
    return Temporary.takeError();
  raw_fd_ostream OS(Temporary->FD, /*shouldClose=*/false);
  OS << Bytes;
  OS.flush();
  std::error_code EC = OS.error();
  OS.clear_error();
  if (!EC)
    EC = sys::fs::setPermissions(Temporary->FD, Status.permissions());
  if (EC) {
    consumeError(Temporary->discard());
    return errorCodeToError(EC);
  }
  return Temporary;
}

/// Whether the file still is what was read.
static Error checkUnchanged(const EditedFile &F, StringRef Path) {
  auto Now = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                   /*RequiresNullTerminator=*/false);
  if (!Now)
    return cannotWrite(F, Now.getError());
  if ((*Now)->getBuffer() != F.Old)
    return support::makeError("'" + F.File +
                              "' changed while it was analysed; no file was "
                              "changed; run the command again");
  return Error::success();
}

Error writeFiles(StringRef Root, ArrayRef<EditedFile> Files) {
  std::vector<Prepared> All;
  scope_exit Discard([&] {
    for (Prepared &P : All)
      consumeError(P.New.discard());
  });
  for (const EditedFile &F : Files) {
    SmallString<128> Path;
    std::string Named = support::fromTreeName(Root, F.File);
    if (std::error_code EC = sys::fs::real_path(Named, Path))
      return cannotWrite(F, EC);
    Expected<sys::fs::TempFile> New = writeBeside(Path, F.New);
    if (!New)
      return cannotWrite(F, errorToErrorCode(New.takeError()));
    All.push_back({&F, std::string(Path), std::move(*New)});
  }
  for (const Prepared &P : All)
    if (Error E = checkUnchanged(*P.Of, P.Path))
      return E;
  for (size_t I = 0; I != All.size(); ++I) {
    Error E = All[I].New.keep(All[I].Path);
    if (!E)
      continue;
    std::error_code EC = errorToErrorCode(std::move(E));
    // Those before it get their old text back.
    while (I--) {
      Expected<sys::fs::TempFile> Old =
          writeBeside(All[I].Path, All[I].Of->Old);
      Error Failed = Old ? Old->keep(All[I].Path) : Old.takeError();
      if (Failed)
        return support::makeError(
            "cannot write all files, and '" + All[I].Of->File +
            "' could not be set back: " + toString(std::move(Failed)));
    }
    return cannotWrite(*All.back().Of, EC);
  }
  return Error::success();
}

} // namespace nobounce::edit
