//===- ShardReaderFuzzer.cpp - No shard can crash a later phase ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads arbitrary bytes as each kind of shard, behind the checksum of the
/// frame, which would stop nearly every input. What is accepted is then walked
/// as later phases walk it: without a bounds check. The first byte selects the
/// kind; without a corpus the fuzzer starts from the unit tests' samples.
///
//===----------------------------------------------------------------------===//

#include "Facts/Codec.h"
#include "Facts/Dump.h"
#include "Facts/EventId.h"
#include "Facts/Frame.h"
#include "Facts/Manifest.h"
#include "Facts/Pack.h"
#include "Facts/Validate.h"
#include "Samples.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>
#include <cstring>

using namespace nobounce::facts;
using llvm::ArrayRef;

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

/// Follows references by recursion, as phases do that trust the validator.
static unsigned depthOf(const Function &F, uint32_t Id,
                        unsigned Budget = 2000) {
  if (Id == None || !Budget)
    return 0;
  const Expr &E = F.Exprs[Id];
  switch (E.Kind) {
  case ExprKind::Unary:
  case ExprKind::Cast:
    return 1 + depthOf(F, E.A, Budget - 1);
  case ExprKind::Binary:
  case ExprKind::Select:
    return 1 + depthOf(F, E.A, Budget / 2) + depthOf(F, E.B, Budget / 2);
  default:
    return 1;
  }
}

static void walk(const Function &F) {
  llvm::raw_null_ostream OS;
  dump(F, OS);
  eventIds(F);
  for (uint32_t I = 0; I != F.Exprs.size(); ++I)
    depthOf(F, I);
  for (const Block &B : F.Blocks) {
    for (const Event &E : F.events(B))
      for (uint32_t Arg : F.args(E))
        depthOf(F, Arg);
    for (const Succ &S : F.succs(B))
      if (F.Blocks[S.Block].SuccCount > F.Succs.size())
        abort();
  }
}

/// What was accepted must encode, and decode again to the same bytes.
template <class T>
static void reencode(const T &Facts, Bytes (*Encode)(const T &),
                     llvm::Expected<T> (*Decode)(ArrayRef<uint8_t>)) {
  Bytes Once = Encode(Facts);
  llvm::Expected<T> Back = Decode(Once);
  if (!Back || Encode(*Back) != Once)
    abort();
}

static void readFunction(ArrayRef<uint8_t> Data) {
  llvm::Expected<Function> F = decodeFunction(Data);
  if (!F)
    return llvm::consumeError(F.takeError());
  walk(*F);
  reencode<Function>(*F, encodeFunction, decodeFunction);
}

static void readRecord(ArrayRef<uint8_t> Data) {
  llvm::Expected<Record> R = decodeRecord(Data);
  if (!R)
    return llvm::consumeError(R.takeError());
  llvm::raw_null_ostream OS;
  dump(*R, OS);
  reencode<Record>(*R, encodeRecord, decodeRecord);
}

static void readUnit(ArrayRef<uint8_t> Data) {
  llvm::Expected<Unit> U = decodeUnit(Data);
  if (!U)
    return llvm::consumeError(U.takeError());
  llvm::raw_null_ostream OS;
  dump(*U, OS);
  for (const Function &F : U->Functions)
    walk(F);
  reencode<Unit>(*U, encodeUnit, decodeUnit);
}

static void readManifest(ArrayRef<uint8_t> Data) {
  // The chunk that a manifest stands in is aligned.
  std::vector<uint64_t> Aligned(Data.size() / 8 + 1);
  std::memcpy(Aligned.data(), Data.data(), Data.size());
  auto View = ManifestView::open(
      {reinterpret_cast<uint8_t *>(Aligned.data()), Data.size()});
  if (!View)
    return llvm::consumeError(View.takeError());
  Shadows Known;
  View->firstChange([](llvm::StringRef Path) { return contentHash(Path); },
                    Known);
  View->inputs();
}

/// A pack whose table of contents is `Data`, followed by one intact chunk.
static void readPack(ArrayRef<uint8_t> Data) {
  Bytes File = frame(FrameKind::Contents, Data);
  File.append(frame(FrameKind::Chunk, Bytes(5000, 'x')));
  auto P = Pack::open(llvm::MemoryBuffer::getMemBufferCopy(
      llvm::toStringRef(File), "fuzz.pack"));
  if (!P)
    return llvm::consumeError(P.takeError());
  for (const PackEntry &E : (*P)->entries()) {
    llvm::Expected<ItemData> Item = (*P)->data(E);
    if (!Item)
      llvm::consumeError(Item.takeError());
  }
}

static void readFrame(ArrayRef<uint8_t> Data) {
  llvm::Expected<Bytes> Payload = unframe(FrameKind::Chunk, Data);
  if (!Payload)
    llvm::consumeError(Payload.takeError());
}

using Reader = void (*)(ArrayRef<uint8_t>);
static constexpr Reader Readers[] = {readFunction, readRecord, readUnit,
                                     readManifest, readPack,   readFrame};

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size)
    Readers[Data[0] % std::size(Readers)]({Data + 1, Size - 1});
  return 0;
}

/// An intact input of the kind, to mutate from.
static Bytes sample(unsigned Kind) {
  switch (Kind) {
  case 0:
    return encodeFunction(test::sampleFunction());
  case 1:
    return encodeRecord(test::sampleRecord());
  case 2:
    return encodeUnit(test::sampleUnit());
  case 3:
    return encodeManifest({{"a.c", {1, 2}, false}, {"b.h", {3, 4}, true}},
                          {5, 6});
  case 4: {
    PackItem Item{
        ItemKind::Function, {1, 2}, 3, encodeFunction(test::sampleFunction())};
    return llvm::cantFail(unframe(FrameKind::Contents, encodePack(Item)));
  }
  default:
    return frame(FrameKind::Chunk, encodeRecord(test::sampleRecord()));
  }
}

/// Starts from a sample when there is no corpus; from then on the fuzzer's own
/// mutations.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  if (Size < 16 || Seed % 512 == 0) {
    unsigned Kind = Seed / 512 % std::size(Readers);
    Bytes Intact = sample(Kind);
    if (Intact.size() < MaxSize) {
      Data[0] = uint8_t(Kind);
      std::copy(Intact.begin(), Intact.end(), Data + 1);
      Size = Intact.size() + 1;
    }
  }
  return 1 + LLVMFuzzerMutate(Data + 1, Size - 1, MaxSize - 1);
}
