//===- Pack.cpp - Many shards in one immutable file ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Pack.h"
#include "Facts/Frame.h"
#include "Facts/Layout.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using llvm::ArrayRef;
using llvm::Expected;
using nobounce::support::makeError;

namespace nobounce::facts {

/// A chunk is closed when it has this many bytes: about what zstd can look
/// back at, and a millisecond to unpack.
static constexpr size_t ChunkSize = 1 << 20;

namespace {

/// Fills chunks with items of one kind after the other.
class PackWriter {
public:
  void add(const PackItem &I) {
    Open.resize(llvm::alignTo<16>(Open.size()));
    Entries.emplace_back(I.Name.Low, I.Name.High, I.Generation,
                         uint32_t(I.Kind), uint32_t(Refs.size()),
                         uint32_t(Open.size()), uint32_t(I.Data.size()));
    Open.append(I.Data.begin(), I.Data.end());
    if (Open.size() >= ChunkSize)
      closeChunk();
  }

  void closeChunk() {
    if (Open.empty())
      return;
    Bytes Framed = frame(FrameKind::Chunk, Open);
    Refs.emplace_back(Chunks.size(), Framed.size());
    Chunks.append(Framed.begin(), Framed.end());
    Open.clear();
  }

  Bytes finish() {
    flatbuffers::FlatBufferBuilder B(1 << 16);
    auto RefsAt = B.CreateVectorOfStructs(Refs);
    auto EntriesAt = B.CreateVectorOfStructs(Entries);
    B.Finish(fbs::CreateContents(B, RefsAt, EntriesAt), ContentsId);
    Bytes Out = frame(FrameKind::Contents, {B.GetBufferPointer(), B.GetSize()});
    Out.append(Chunks.begin(), Chunks.end());
    return Out;
  }

private:
  Bytes Open, Chunks;
  std::vector<fbs::ChunkRef> Refs;
  std::vector<fbs::Entry> Entries;
};

} // namespace

Bytes encodePack(ArrayRef<PackItem> Items) {
  PackWriter Writer;
  for (unsigned Kind = 0; Kind != NumItemKinds; ++Kind) {
    for (const PackItem &I : Items)
      if (I.Kind == ItemKind(Kind))
        Writer.add(I);
    Writer.closeChunk();
  }
  return Writer.finish();
}

Expected<std::unique_ptr<Pack>>
Pack::open(std::unique_ptr<llvm::MemoryBuffer> File) {
  ArrayRef<uint8_t> Data = llvm::arrayRefFromStringRef(File->getBuffer());
  Expected<size_t> Start = frameSize(FrameKind::Contents, Data);
  if (!Start)
    return Start.takeError();
  Expected<Bytes> Payload = unframe(FrameKind::Contents, Data);
  if (!Payload)
    return Payload.takeError();
  flatbuffers::Verifier Verifier(Payload->data(), Payload->size());
  if (!Verifier.VerifyBuffer<fbs::Contents>(ContentsId))
    return makeError("not a table of contents");
  const auto *Contents = flatbuffers::GetRoot<fbs::Contents>(Payload->data());

  auto Result = std::make_unique<Pack>();
  for (const fbs::ChunkRef &Ref : items(*Contents->chunks())) {
    uint64_t Offset = Ref.offset(), Size = Ref.size();
    uint64_t Room = Data.size() - *Start;
    // A pack that lost its end is a pack whose last chunks are damaged.
    if (Offset > Room || Size > Room - Offset)
      Offset = Size = 0;
    auto C = std::make_unique<Chunk>();
    C->Offset = *Start + size_t(Offset);
    C->Size = size_t(Size);
    Result->Chunks.push_back(std::move(C));
  }
  for (const fbs::Entry &E : items(*Contents->entries())) {
    if (E.kind() >= NumItemKinds || E.chunk() >= Result->Chunks.size() ||
        E.offset() % 16)
      return makeError("table of contents out of range");
    Result->Entries.push_back({ItemKind(E.kind()),
                               {E.low(), E.high()},
                               E.generation(),
                               E.chunk(),
                               E.offset(),
                               E.size()});
  }
  Result->File = std::move(File);
  return Result;
}

Expected<std::shared_ptr<const Bytes>> Pack::unpack(Chunk &C) {
  std::lock_guard Lock(C.Mutex);
  if (C.Unpacked)
    return C.Unpacked;
  Expected<Bytes> Payload = unframe(
      FrameKind::Chunk,
      llvm::arrayRefFromStringRef(File->getBuffer()).slice(C.Offset, C.Size));
  if (!Payload)
    return Payload.takeError();
  C.Unpacked = std::make_shared<const Bytes>(std::move(*Payload));
  return C.Unpacked;
}

Expected<ItemData> Pack::data(const PackEntry &E) {
  Used = true;
  auto Chunk = unpack(*Chunks[E.Chunk]);
  if (!Chunk) {
    Damaged = true;
    return Chunk.takeError();
  }
  if (E.Offset > (*Chunk)->size() || E.Size > (*Chunk)->size() - E.Offset) {
    Damaged = true;
    return makeError("item out of range");
  }
  ItemData Result{*Chunk, ArrayRef<uint8_t>(**Chunk).slice(E.Offset, E.Size)};
  if (isNamedByContent(E.Kind) && entityHash(Result.Data) != E.Name) {
    Damaged = true;
    return makeError("item is not what its name says");
  }
  return Result;
}

void Pack::dropChunks() {
  for (std::unique_ptr<Chunk> &C : Chunks) {
    std::lock_guard Lock(C->Mutex);
    C->Unpacked.reset();
  }
}

} // namespace nobounce::facts
