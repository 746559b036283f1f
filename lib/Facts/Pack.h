//===- Pack.h - Many shards in one immutable file -*- C++ -*- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts, internal. A pack is a table of contents and a few compressed
/// chunks, each in a frame of its own. Shards of one kind stand together:
/// neighbours are much alike, so that a chunk compresses far better than they
/// would alone, and looking for a unit does not unpack functions.
///
/// Ownership: a pack owns its mapped file; what `data` gives out keeps the
/// chunk alive. Threads: `data` may be called at once, a chunk is unpacked and
/// checked once. Determinism: a pack's bytes depend on its items' order alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_PACK_H
#define NOBOUNCE_FACTS_PACK_H

#include "Facts/Codec.h"
#include "llvm/Support/MemoryBuffer.h"
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace nobounce::facts {

/// What an item of a pack is. Manifests are named by their unit's key, origins
/// by its main file, all others by the hash of their bytes.
enum class ItemKind : uint32_t { Origin, Manifest, Unit, Function, Record };
inline constexpr unsigned NumItemKinds = 5;

/// Whether items of this kind are named by the hash of their bytes.
inline bool isNamedByContent(ItemKind Kind) {
  return Kind != ItemKind::Manifest && Kind != ItemKind::Origin;
}

/// An item to be written.
struct PackItem {
  ItemKind Kind;
  EntityHash Name;
  uint64_t Generation; ///< Of the run that made it; orders variants by age.
  Bytes Data;
};

/// Bytes of a pack with `Items`.
Bytes encodePack(llvm::ArrayRef<PackItem> Items);

/// Where an item stands in its pack.
struct PackEntry {
  ItemKind Kind;
  EntityHash Name;
  uint64_t Generation;
  uint32_t Chunk, Offset, Size;
};

/// An item's bytes and what keeps them alive; 16-byte aligned.
struct ItemData {
  std::shared_ptr<const Bytes> Owner;
  llvm::ArrayRef<uint8_t> Data;
};

class Pack {
public:
  /// Opens and checks the table of contents, not yet the chunks.
  static llvm::Expected<std::unique_ptr<Pack>>
  open(std::unique_ptr<llvm::MemoryBuffer> File);

  llvm::ArrayRef<PackEntry> entries() const { return Entries; }
  llvm::StringRef path() const { return File->getBufferIdentifier(); }
  size_t fileSize() const { return File->getBufferSize(); }

  /// The bytes of `E`, checked against the chunk's checksum and its own name.
  llvm::Expected<ItemData> data(const PackEntry &E);

  /// Whether some chunk was found damaged so far.
  bool isDamaged() const { return Damaged; }

  /// Whether something of it was asked for.
  bool isUsed() const { return Used; }

  /// Frees unpacked chunks that nobody holds; they are unpacked again on use.
  void dropChunks();

private:
  struct Chunk {
    size_t Offset = 0, Size = 0;
    std::mutex Mutex;
    std::shared_ptr<const Bytes> Unpacked;
  };

  llvm::Expected<std::shared_ptr<const Bytes>> unpack(Chunk &C);

  std::unique_ptr<llvm::MemoryBuffer> File;
  std::vector<PackEntry> Entries;
  std::vector<std::unique_ptr<Chunk>> Chunks;
  std::atomic<bool> Damaged = false, Used = false;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_PACK_H
