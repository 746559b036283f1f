//===- FilesInUse.cpp - Which files of a folder a process uses ------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/FilesInUse.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace llvm;

namespace nobounce::support {

FilesInUse::~FilesInUse() {
  if (File < 0)
    return;
  sys::fs::remove(Path);
  ::close(File);
}

void FilesInUse::add(ArrayRef<std::string> Names) {
  if (Names.empty())
    return;
  if (File < 0) {
    SmallString<256> Model(Folder), Unique, Final;
    sys::path::append(Model, Place);
    if (sys::fs::create_directories(Model))
      return;
    sys::path::append(Model, "%%%%%%%%%%%%.tmp");
    if (sys::fs::createUniqueFile(Model, File, Unique)) {
      File = -1;
      return;
    }
    ::fcntl(File, F_SETFD, FD_CLOEXEC);
    // Locked before it has a name that others look at.
    ::flock(File, LOCK_EX);
    Final = Unique;
    sys::path::replace_extension(Final, ".use");
    if (sys::fs::rename(Unique, Final)) {
      sys::fs::remove(Unique);
      ::close(File);
      File = -1;
      return;
    }
    Path = std::string(Final);
  }
  std::string Text;
  for (const std::string &Name : Names)
    Text += Name + "\n";
  // One write: a reader has whole lines. On a full disk nothing is said, and
  // then a file that somebody removes is one that is made again.
  [[maybe_unused]] ssize_t Written = ::write(File, Text.data(), Text.size());
}

std::set<std::string> FilesInUse::ofAll(StringRef Folder) {
  std::set<std::string> Names;
  SmallString<256> Where(Folder);
  sys::path::append(Where, Place);
  std::error_code EC;
  for (sys::fs::directory_iterator It(Where, EC), End; It != End && !EC;
       It.increment(EC)) {
    if (sys::path::extension(It->path()) != ".use")
      continue;
    int FD = ::open(It->path().c_str(), O_RDONLY | O_CLOEXEC);
    if (FD < 0)
      continue;
    bool IsDead = ::flock(FD, LOCK_SH | LOCK_NB) == 0;
    if (IsDead) {
      sys::fs::remove(It->path());
    } else if (auto Text = MemoryBuffer::getOpenFile(
                   sys::fs::convertFDToNativeFile(FD), It->path(),
                   /*FileSize=*/-1, /*RequiresNullTerminator=*/false,
                   /*IsVolatile=*/true)) {
      SmallVector<StringRef> Lines;
      (*Text)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
      for (StringRef Line : Lines)
        Names.insert(Line.str());
    }
    ::close(FD);
  }
  return Names;
}

} // namespace nobounce::support
