//===- Origin.cpp - What the key of a unit was made of --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Origin.h"
#include "Support/Archive.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

namespace nobounce::facts {

/// Flags that are named one by one; of more, the number.
static constexpr size_t MaxNamed = 3;

template <class A> static void archive(A &Ar, UnitOrigin &O) {
  Ar(O.Extractor, O.Flags, O.MainFile, O.Problem);
}

UnitKey keyOf(const UnitOrigin &O) {
  return unitKey(O.Extractor, O.Flags, O.MainFile);
}

EntityHash originName(llvm::StringRef MainFile) {
  return contentHash(MainFile);
}

Bytes encodeOrigin(const UnitOrigin &O) {
  support::ArchiveWriter Writer;
  UnitOrigin Copy = O; // An archive takes what it could also fill.
  archive(Writer, Copy);
  return Bytes(Writer.bytes().begin(), Writer.bytes().end());
}

llvm::Expected<UnitOrigin> decodeOrigin(llvm::ArrayRef<uint8_t> Encoded) {
  support::ArchiveReader Reader(llvm::toStringRef(Encoded));
  UnitOrigin O;
  archive(Reader, O);
  if (!Reader.isWhole())
    return support::makeError("not the origin of a unit");
  return O;
}

/// What the one list has more of than the other, in its order.
static std::vector<std::string> surplus(llvm::ArrayRef<std::string> Of,
                                        llvm::ArrayRef<std::string> Over) {
  std::map<llvm::StringRef, unsigned> Left;
  for (llvm::StringRef Flag : Over)
    ++Left[Flag];
  std::vector<std::string> Out;
  for (const std::string &Flag : Of)
    if (unsigned &Count = Left[Flag])
      --Count;
    else
      Out.push_back(Flag);
  return Out;
}

static std::string listed(llvm::ArrayRef<std::string> Flags) {
  std::string Out = llvm::join(Flags.take_front(MaxNamed), " ");
  if (Flags.size() > MaxNamed)
    Out += " and " + std::to_string(Flags.size() - MaxNamed) + " more";
  return Out;
}

std::string differenceOf(llvm::ArrayRef<UnitOrigin> Kept,
                         const UnitOrigin &Now) {
  // Compared with what is most like it: one file may be several units.
  const UnitOrigin *Nearest = nullptr;
  size_t Distance = 0;
  for (const UnitOrigin &O : Kept) {
    size_t D =
        surplus(O.Flags, Now.Flags).size() + surplus(Now.Flags, O.Flags).size();
    if (O.MainFile == Now.MainFile && (!Nearest || D < Distance)) {
      Nearest = &O;
      Distance = D;
    }
  }
  if (!Nearest)
    return "nothing is kept of this file";
  std::string Flags;
  if (Nearest->Flags != Now.Flags) {
    std::vector<std::string> Gone = surplus(Nearest->Flags, Now.Flags),
                             New = surplus(Now.Flags, Nearest->Flags);
    Flags = "flags changed: ";
    if (!New.empty())
      Flags += listed(New) + " new";
    if (!Gone.empty())
      Flags += (New.empty() ? "" : ", ") + listed(Gone) + " gone";
    if (New.empty() && Gone.empty())
      Flags += "their order";
  }
  if (Nearest->Extractor != Now.Extractor)
    return "another version of nobounce parsed it" +
           (Flags.empty() ? Flags : ", and " + Flags);
  if (!Flags.empty())
    return Flags;
  if (!Nearest->Problem.empty())
    return "no facts came of it the last time: " + Nearest->Problem;
  return "its facts were dropped or are damaged";
}

} // namespace nobounce::facts
