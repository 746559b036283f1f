//===- AtomicFile.cpp - Files that are there whole or not at all ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/AtomicFile.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <unistd.h>

namespace nobounce::support {

/// Writes all of `Bytes`; raw_fd_ostream is not used because it ends the
/// process when an error is not looked at in time.
static std::error_code writeAll(int FD, llvm::StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t Done = ::write(FD, Bytes.data(), Bytes.size());
    if (Done < 0 && errno == EINTR)
      continue;
    if (Done < 0)
      return std::error_code(errno, std::generic_category());
    Bytes = Bytes.drop_front(size_t(Done));
  }
  return {};
}

llvm::Error writeFileAtomically(llvm::StringRef Path, llvm::StringRef Bytes) {
  llvm::StringRef Folder = llvm::sys::path::parent_path(Path);
  if (!Folder.empty())
    if (std::error_code EC = llvm::sys::fs::create_directories(Folder))
      return llvm::createFileError(Folder, EC);

  auto Temporary =
      llvm::sys::fs::TempFile::create(Path + llvm::Twine(".%%%%%%%%.tmp"));
  if (!Temporary)
    return llvm::createFileError(Path, Temporary.takeError());
  if (std::error_code EC = writeAll(Temporary->FD, Bytes)) {
    llvm::consumeError(Temporary->discard());
    return llvm::createFileError(Path, EC);
  }
  if (llvm::Error E = Temporary->keep(Path))
    return llvm::createFileError(Path, std::move(E));
  return llvm::Error::success();
}

bool isWritableFolder(llvm::StringRef Folder) {
  if (llvm::sys::fs::create_directories(Folder))
    return false;
  // Permission bits do not tell of read-only mounts, so try.
  auto Probe = llvm::sys::fs::TempFile::create(llvm::Twine(Folder) +
                                               "/probe-%%%%%%%%.tmp");
  if (!Probe) {
    llvm::consumeError(Probe.takeError());
    return false;
  }
  llvm::consumeError(Probe->discard());
  return true;
}

} // namespace nobounce::support
