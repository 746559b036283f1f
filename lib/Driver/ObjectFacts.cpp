//===- ObjectFacts.cpp - Facts of a unit inside its object ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/ObjectFacts.h"
#include "Driver/ExtractorId.h"
#include "Facts/Frame.h"
#include "Support/Archive.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace nobounce::driver {

namespace {

/// The payload of a frame.
struct Carried {
  std::string Extractor, File;
  std::vector<std::string> Flags, Read, Absent;
  uint64_t High = 0, Low = 0;
  std::string Unit;
  std::vector<std::string> Functions, Records;
};

template <class A> void archive(A &Ar, Carried &C) {
  Ar(C.Extractor, C.File, C.Flags, C.Read, C.Absent, C.High, C.Low, C.Unit,
     C.Functions, C.Records);
}

} // namespace

/// Hash over the contents of inputs, in their order.
static facts::EntityHash contentsHash(ArrayRef<facts::Input> Inputs) {
  support::ArchiveWriter All;
  for (facts::Input I : Inputs)
    All(I.Absent, I.Content.High, I.Content.Low);
  return facts::contentHash(All.bytes());
}

bool ObjectFacts::isUpToDate(facts::HashOfFile Hash) const {
  std::vector<facts::Input> Now = Inputs;
  for (facts::Input &I : Now) {
    std::optional<facts::EntityHash> Content = Hash(I.Path);
    if (Content.has_value() == I.Absent)
      return false;
    I.Content = Content.value_or(facts::EntityHash());
  }
  return contentsHash(Now) == InputContents;
}

facts::Bytes encodeObjectFacts(const facts::UnitOrigin &Origin,
                               const facts::UnitFacts &Facts) {
  Carried C;
  C.Extractor = Origin.Extractor;
  C.File = Origin.MainFile;
  C.Flags = Origin.Flags;
  // As they are read back: what is there, then what is not.
  std::vector<facts::Input> Inputs = Facts.Inputs;
  llvm::stable_sort(Inputs, [](const auto &L, const auto &R) {
    return std::tie(L.Absent, L.Path) < std::tie(R.Absent, R.Path);
  });
  for (const facts::Input &I : Inputs)
    (I.Absent ? C.Absent : C.Read).push_back(I.Path);
  facts::EntityHash Contents = contentsHash(Inputs);
  C.High = Contents.High;
  C.Low = Contents.Low;
  C.Unit = toStringRef(facts::encodeUnit(Facts.Main)).str();
  for (const facts::Function &F : Facts.HeaderFunctions)
    C.Functions.push_back(toStringRef(facts::encodeFunction(F)).str());
  for (const facts::Record &R : Facts.Records)
    C.Records.push_back(toStringRef(facts::encodeRecord(R)).str());
  support::ArchiveWriter Writer;
  Writer(C);
  return facts::frame(facts::FrameKind::Object,
                      arrayRefFromStringRef(Writer.bytes()));
}

Expected<std::vector<ArrayRef<uint8_t>>> framesOf(ArrayRef<uint8_t> Section) {
  std::vector<ArrayRef<uint8_t>> Frames;
  while (!Section.empty()) {
    Expected<size_t> Size = facts::frameSize(facts::FrameKind::Object, Section);
    if (!Size)
      return Size.takeError();
    Frames.push_back(Section.take_front(*Size));
    Section = Section.drop_front(*Size);
  }
  return Frames;
}

Expected<ObjectFacts> decodeObjectFacts(ArrayRef<uint8_t> Frame) {
  Expected<facts::Bytes> Payload =
      facts::unframe(facts::FrameKind::Object, Frame);
  if (!Payload)
    return Payload.takeError();
  Carried C;
  support::ArchiveReader Reader(toStringRef(*Payload));
  Reader(C);
  // The first member is told apart before the rest is trusted.
  if (C.Extractor != ExtractorId)
    return support::makeError(
        "another version of nobounce made them; build it again");
  if (!Reader.isWhole())
    return support::makeError("they are cut off");
  ObjectFacts O;
  O.Origin = {std::move(C.Extractor), std::move(C.Flags), std::move(C.File),
              ""};
  O.InputContents = {C.Low, C.High};
  for (std::string &Path : C.Read)
    O.Inputs.push_back({std::move(Path), {}, false});
  for (std::string &Path : C.Absent)
    O.Inputs.push_back({std::move(Path), {}, true});
  Expected<facts::Unit> U = facts::decodeUnit(arrayRefFromStringRef(C.Unit));
  if (!U)
    return U.takeError();
  O.Unit = std::move(*U);
  O.Functions = std::move(C.Functions);
  O.Records = std::move(C.Records);
  return O;
}

} // namespace nobounce::driver
