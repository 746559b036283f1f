//===- PackFolder.cpp - The packs of a cache folder ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/PackFolder.h"
#include "Support/AtomicFile.h"
#include "Support/Hashing.h"
#include "Support/LastUse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>

namespace nobounce::facts {

/// Small packs that are put up with: about as many runs after small edits.
static constexpr size_t MaxSmallPacks = 32;

std::string packFolder() { return "facts-" + std::to_string(FormatVersion); }

PackFolder PackFolder::open(llvm::StringRef Folder,
                            std::vector<std::string> &Notes) {
  PackFolder Result;
  Result.Folder = Folder.str();
  std::error_code EC;
  std::vector<std::string> Paths;
  for (llvm::sys::fs::directory_iterator It(Folder, EC), End; !EC && It != End;
       It.increment(EC))
    if (llvm::sys::path::extension(It->path()) == ".pack")
      Paths.push_back(It->path());
  llvm::sort(Paths);

  for (const std::string &Path : Paths) {
    auto File = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
    if (!File) // Merged away by another run, or not ours to read.
      continue;
    auto Opened = Pack::open(std::move(*File));
    if (!Opened) {
      Notes.push_back(Path +
                      ": ignored: " + llvm::toString(Opened.takeError()));
      Result.Unusable.push_back(Path);
      continue;
    }
    for (const PackEntry &E : (*Opened)->entries())
      Result.NextGeneration = std::max(Result.NextGeneration, E.Generation + 1);
    Result.Packs.push_back(std::move(*Opened));
  }
  return Result;
}

llvm::Expected<std::string>
PackFolder::write(llvm::ArrayRef<PackItem> Items) const {
  Bytes Encoded = encodePack(Items);
  support::Hash128 Hash = support::hash128(llvm::ArrayRef<uint8_t>(Encoded));
  llvm::SmallString<256> Path(Folder);
  llvm::sys::path::append(Path,
                          support::hex(Hash.high64, Hash.low64) + ".pack");
  if (llvm::Error E =
          support::writeFileAtomically(Path, llvm::toStringRef(Encoded)))
    return E;
  return Path.str().str();
}

bool PackFolder::wantsMerge() const {
  if (!Unusable.empty())
    return true;
  size_t Small = 0, Manifests = 0;
  std::map<EntityHash, unsigned> Variants;
  for (const std::unique_ptr<Pack> &P : Packs) {
    if (P->isDamaged())
      return true;
    Small += P->fileSize() < SmallPack;
    for (const PackEntry &E : P->entries())
      if (E.Kind == ItemKind::Manifest) {
        ++Variants[E.Name];
        ++Manifests;
      }
  }
  // With eight variants of each unit at least half of all is dead.
  return Small > MaxSmallPacks || Manifests > 8 * Variants.size();
}

void PackFolder::age(llvm::sys::TimePoint<> Now) const {
  constexpr std::chrono::hours Day(24);
  auto AgeOf = [&](llvm::StringRef Path) -> llvm::sys::TimePoint<>::duration {
    llvm::sys::fs::file_status Status;
    if (llvm::sys::fs::status(Path, Status))
      return {};
    return Now - Status.getLastModificationTime();
  };
  for (const std::unique_ptr<Pack> &P : Packs) {
    auto Age = AgeOf(P->path());
    // To the hour: a warm run mostly writes nothing at all.
    if (P->isUsed() && Age > std::chrono::hours(1))
      support::markUsed(P->path(), Now);
    else if (!P->isUsed() && Age > MaxAge)
      llvm::sys::fs::remove(P->path());
  }
  std::error_code EC;
  for (llvm::sys::fs::directory_iterator It(Folder, EC), End; !EC && It != End;
       It.increment(EC))
    if (llvm::sys::path::extension(It->path()) == ".tmp" &&
        AgeOf(It->path()) > Day)
      llvm::sys::fs::remove(It->path());
}

} // namespace nobounce::facts
