//===- UnitPayload.cpp - One unit's facts as bytes between processes *- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/UnitPayload.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include <set>

using namespace llvm;

namespace nobounce::driver {

/// A block of that size is the name of facts that were sent before; facts take
/// more.
static constexpr size_t NameSize = 16;

// A list of blocks, each its size in eight bytes and then itself: the unit, the
// inputs and how they were found, the folders that are searched, whether a
// preamble was used, why not, the number of header functions, these, and the
// records.

static void append(std::string &Out, StringRef Block) {
  char Size[8];
  llvm::support::endian::write64le(Size, Block.size());
  Out.append(Size, sizeof Size);
  Out += Block;
}

/// Takes the next block off `Rest`; nothing when it is cut off.
static std::optional<StringRef> next(StringRef &Rest) {
  if (Rest.size() < 8)
    return std::nullopt;
  uint64_t Size = llvm::support::endian::read64le(Rest.data());
  Rest = Rest.drop_front(8);
  if (Rest.size() < Size)
    return std::nullopt;
  StringRef Block = Rest.take_front(Size);
  Rest = Rest.drop_front(Size);
  return Block;
}

template <class T>
facts::Bytes SentFacts::encode(const std::shared_ptr<const T> &Item,
                               Names<T> &Known,
                               facts::Bytes (*Encode)(const T &)) {
  auto NameOnly = [](const facts::EntityHash &Name) {
    facts::Bytes Out(NameSize);
    llvm::support::endian::write64le(Out.data(), Name.Low);
    llvm::support::endian::write64le(Out.data() + 8, Name.High);
    return Out;
  };
  auto [It, New] = Known.try_emplace(Item.get());
  if (!New)
    return NameOnly(It->second.Name);
  facts::Bytes Out = Encode(*Item);
  It->second = {Item, facts::entityHash(Out)};
  return All.insert(It->second.Name).second ? Out : NameOnly(It->second.Name);
}

facts::Bytes
SentFacts::encode(const std::shared_ptr<const facts::Function> &F) {
  return encode(F, Functions, facts::encodeFunction);
}

facts::Bytes SentFacts::encode(const std::shared_ptr<const facts::Record> &R) {
  return encode(R, Records, facts::encodeRecord);
}

std::string encodePayload(const extract::ExtractResult &R,
                          const frontend::ParsedUnit &Parsed, SentFacts &Sent) {
  std::string Out;
  append(Out, toStringRef(facts::encodeUnit(R.Unit)));
  // Whether a file is there is asked when the answer is taken.
  std::vector<std::string> Inputs = Parsed.Inputs;
  llvm::append_range(Inputs, Parsed.Absent);
  append(Out, join(Inputs, StringRef("\0", 1)));
  append(Out, toStringRef(Parsed.Passed));
  append(Out, toStringRef(Parsed.NameLength));
  // The tree itself is "".
  append(Out, join(Parsed.Folders, StringRef("\0", 1)));
  append(Out, Parsed.Used ? "1" : "");
  append(Out, Parsed.NotUsed);
  append(Out, std::to_string(R.HeaderFunctions.size()));
  for (const auto &F : R.HeaderFunctions)
    append(Out, toStringRef(Sent.encode(F)));
  for (const auto &Record : R.Records)
    append(Out, toStringRef(Sent.encode(Record)));
  return Out;
}

Expected<UnitPayload> decodePayload(StringRef Bytes) {
  std::optional<StringRef> UnitBytes = next(Bytes);
  std::optional<StringRef> Inputs = next(Bytes);
  std::optional<StringRef> Passed = next(Bytes);
  std::optional<StringRef> NameLength = next(Bytes);
  std::optional<StringRef> Folders = next(Bytes);
  std::optional<StringRef> Used = next(Bytes);
  std::optional<StringRef> NotUsed = next(Bytes);
  std::optional<StringRef> Count = next(Bytes);
  size_t Functions = 0;
  if (!UnitBytes || !Inputs || !Passed || !NameLength || !Folders || !Used ||
      !NotUsed || !Count || Count->getAsInteger(10, Functions))
    return support::makeError("a worker's answer is cut off");

  UnitPayload P;
  Expected<facts::Unit> U =
      facts::decodeUnit(arrayRefFromStringRef(*UnitBytes));
  if (!U)
    return U.takeError();
  P.Unit = std::move(*U);
  P.UsedPreamble = !Used->empty();
  P.NoPreamble = NotUsed->str();
  SmallVector<StringRef> Names;
  Inputs->split(Names, '\0', -1, /*KeepEmpty=*/false);
  for (size_t I = 0; I != Names.size(); ++I) {
    P.Inputs.push_back({Names[I].str(), {}});
    if (I < Passed->size() && I < NameLength->size()) {
      P.Inputs.back().Passed = (*Passed)[I];
      P.Inputs.back().NameLength = (*NameLength)[I];
    }
  }
  Names.clear();
  Folders->split(Names, '\0');
  P.Folders.assign(Names.begin(), Names.end());

  std::set<facts::EntityHash> SentHere;
  for (size_t At = 0; !Bytes.empty(); ++At) {
    std::optional<StringRef> Block = next(Bytes);
    if (!Block)
      return support::makeError("a worker's answer is cut off");
    ArrayRef<uint8_t> Encoded = arrayRefFromStringRef(*Block);
    bool IsFunction = At < Functions;
    if (Encoded.size() == NameSize) {
      (IsFunction ? P.KnownFunctions : P.KnownRecords)
          .push_back({llvm::support::endian::read64le(Encoded.data()),
                      llvm::support::endian::read64le(Encoded.data() + 8)});
      continue;
    }
    SentHere.insert(facts::entityHash(Encoded));
    if (IsFunction) {
      Expected<facts::Function> F = facts::decodeFunction(Encoded);
      if (!F)
        return F.takeError();
      P.HeaderFunctions.push_back(std::move(*F));
      continue;
    }
    Expected<facts::Record> R = facts::decodeRecord(Encoded);
    if (!R)
      return R.takeError();
    P.Records.push_back(std::move(*R));
  }
  // A file that a unit includes twice gives it equal functions: the second is
  // but a name, of what came with this very answer.
  auto CameHere = [&](const facts::EntityHash &Name) {
    return SentHere.count(Name) != 0;
  };
  llvm::erase_if(P.KnownFunctions, CameHere);
  llvm::erase_if(P.KnownRecords, CameHere);
  return P;
}

} // namespace nobounce::driver
