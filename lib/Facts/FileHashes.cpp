//===- FileHashes.cpp - Content hashes of a run's files ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FileHashes.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace nobounce::facts {

FileHashes::FileHashes(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                       llvm::StringRef Tree)
    : Files(std::move(Files)), Tree(Tree) {}

std::optional<EntityHash> FileHashes::operator()(llvm::StringRef Path) {
  Slot *S;
  {
    std::lock_guard Lock(Mutex);
    std::unique_ptr<Slot> &Entry = Slots[Path];
    if (!Entry)
      Entry = std::make_unique<Slot>();
    S = Entry.get();
  }
  std::call_once(S->Once, [&] {
    llvm::SmallString<256> Full;
    if (!llvm::sys::path::is_absolute(Path))
      Full = Tree;
    llvm::sys::path::append(Full, Path);
    // Volatile: a source file may be edited while it is mapped.
    auto Buffer = Files->getBufferForFile(Full, /*FileSize=*/-1,
                                          /*RequiresNullTerminator=*/false,
                                          /*IsVolatile=*/true);
    if (Buffer)
      S->Hash = contentHash((*Buffer)->getBuffer());
  });
  return S->Hash;
}

size_t FileHashes::filesRead() const {
  std::lock_guard Lock(Mutex);
  return Slots.size();
}

} // namespace nobounce::facts
