//===- PreambleLog.cpp - What preprocessing a preamble depended on --------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PreambleLog.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>
#include <type_traits>

namespace nobounce::frontend {

namespace {

/// Every part of a log in the order in which it is stored.
template <class Log, class Fn> void forEachPart(Log &L, Fn Do) {
  Do(L.Names);
  Do(L.Initial);
  Do(L.Texts);
  Do(L.Definitions);
  Do(L.Hits);
  Do(L.Files);
  Do(L.Instances);
  Do(L.Events);
  Do(L.Plain);
  Do(L.Vanished);
  Do(L.CommandLine);
  Do(L.SearchFolders);
}

void putNumber(std::string &Out, uint32_t N) {
  Out.append(reinterpret_cast<const char *>(&N), sizeof(N));
}

/// Takes numbers and bytes off a buffer; remembers that it was too short.
class Reader {
public:
  explicit Reader(llvm::StringRef Rest) : Rest(Rest) {}

  uint32_t number() {
    uint32_t N = 0;
    llvm::StringRef B = bytes(sizeof(N));
    if (!Bad)
      std::memcpy(&N, B.data(), sizeof(N));
    return N;
  }
  llvm::StringRef bytes(uint64_t Size) {
    if (Rest.size() < Size)
      Bad = true;
    if (Bad)
      return {};
    llvm::StringRef B = Rest.take_front(Size);
    Rest = Rest.drop_front(Size);
    return B;
  }
  bool failed() const { return Bad; }
  bool atEnd() const { return Rest.empty(); }

private:
  llvm::StringRef Rest;
  bool Bad = false;
};

/// Whether every index of a log is one.
bool isConsistent(const PreambleLog &L) {
  using Step = PreambleLog::Step;
  auto IsName = [&](uint32_t N) { return N < L.Names.size(); };
  auto IsMeaning = [&](uint32_t M) {
    return M < PreambleLog::FirstDefinition + L.Definitions.size();
  };
  auto IsFile = [&](uint32_t F) { return F < L.Files.size(); };
  auto IsInstance = [&](uint32_t I) {
    return I < L.Instances.size() || I == PreambleLog::None;
  };
  auto IsText = [&](uint32_t T) { return T < L.Texts.size(); };
  if (L.Initial.size() != L.Names.size())
    return false;
  for (const PreambleLog::File &F : L.Files)
    if (!IsText(F.Path) || !IsInstance(F.First) || !IsInstance(F.Last))
      return false;
  for (const PreambleLog::Definition &D : L.Definitions)
    if (!IsFile(D.File))
      return false;
  for (const PreambleLog::Hit &H : L.Hits)
    if (!IsText(H.Spelled) || !IsText(H.Includer) || !IsText(H.Folder))
      return false;
  for (const PreambleLog::Instance &I : L.Instances)
    if (!IsFile(I.File) || I.EventBegin > I.EventEnd ||
        I.EventEnd > L.Events.size() || I.PlainBegin > I.PlainEnd ||
        I.PlainEnd > L.Plain.size())
      return false;
  for (const PreambleLog::Event &E : L.Events)
    switch (E.Kind) {
    case Step::Use:
    case Step::Test:
    case Step::UseInBody:
    case Step::Define:
    case Step::DefineDefault:
      if (!IsName(E.A) || !IsMeaning(E.B))
        return false;
      break;
    case Step::Undefine:
    case Step::Mention:
    case Step::MentionInBody:
      if (!IsName(E.A))
        return false;
      break;
    case Step::Include:
      if (!IsFile(E.A) || !IsInstance(E.B))
        return false;
      break;
    case Step::Found:
      if (!IsFile(E.A))
        return false;
      break;
    case Step::Absent:
      if (!IsText(E.A) || !IsText(E.B))
        return false;
      break;
    case Step::Hit:
      if (E.A >= L.Hits.size())
        return false;
      break;
    case Step::Nothing:
    case Step::FileName:
    case Step::Unrepeatable:
      break;
    default:
      return false;
    }
  return llvm::all_of(L.Plain, IsName) && llvm::all_of(L.Vanished, IsName);
}

} // namespace

std::string PreambleLog::encode() const {
  std::string Out;
  putNumber(Out, Counter);
  putNumber(Out, PragmasMatter);
  forEachPart(*this, [&](const auto &Part) {
    putNumber(Out, Part.size());
    using Item = typename std::decay_t<decltype(Part)>::value_type;
    if constexpr (std::is_same_v<Item, std::string>) {
      for (const std::string &S : Part) {
        putNumber(Out, S.size());
        Out += S;
      }
    } else {
      Out.append(reinterpret_cast<const char *>(Part.data()),
                 Part.size() * sizeof(Item));
    }
  });
  return Out;
}

llvm::Expected<PreambleLog> PreambleLog::decode(llvm::StringRef Bytes) {
  PreambleLog L;
  Reader In(Bytes);
  L.Counter = In.number();
  L.PragmasMatter = In.number();
  forEachPart(L, [&](auto &Part) {
    uint32_t Count = In.number();
    using Item = typename std::decay_t<decltype(Part)>::value_type;
    if constexpr (std::is_same_v<Item, std::string>) {
      for (uint32_t I = 0; I != Count && !In.failed(); ++I)
        Part.push_back(In.bytes(In.number()).str());
    } else {
      llvm::StringRef Items = In.bytes(uint64_t(Count) * sizeof(Item));
      if (In.failed())
        return;
      Part.resize(Count);
      if (Count)
        std::memcpy(Part.data(), Items.data(), Items.size());
    }
  });
  if (In.failed() || !In.atEnd() || !isConsistent(L))
    return support::makeError("not a preamble's log");
  return L;
}

} // namespace nobounce::frontend
