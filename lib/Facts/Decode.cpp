//===- Decode.cpp - Bytes to facts ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Codec.h"
#include "Facts/Layout.h"
#include "Facts/StringPool.h"
#include "Facts/Validate.h"
#include "Support/ErrorContext.h"
#include <cstring>

using llvm::ArrayRef;
using llvm::Expected;

namespace nobounce::facts {

using support::makeError;

Expected<StoredStrings>
StoredStrings::open(const flatbuffers::Vector<uint8_t> &Text,
                    const flatbuffers::Vector<uint32_t> &Ends) {
  StoredStrings S;
  S.Text = {reinterpret_cast<const char *>(Text.data()), Text.size()};
  S.Ends = {Ends.data(), Ends.size()};
  if (S.Ends.empty() || S.Ends[0] != 0)
    return makeError("string 0 is not empty");
  uint32_t Last = 0;
  for (uint32_t End : S.Ends) {
    if (End < Last || End > Text.size())
      return makeError("string table out of order");
    Last = End;
  }
  if (Last != Text.size())
    return makeError("text behind the last string");
  return S;
}

/// Gives `Use` the verified root of a shard. Accessors need an aligned buffer,
/// so a shard inside a file is copied when it is not.
template <class Root, class Result>
static Expected<Result> open(ArrayRef<uint8_t> Encoded, const char *Id,
                             Expected<Result> (*Use)(const Root &)) {
  std::unique_ptr<uint64_t[]> Aligned;
  if (reinterpret_cast<uintptr_t>(Encoded.data()) % alignof(uint64_t)) {
    Aligned = std::make_unique<uint64_t[]>(Encoded.size() / 8 + 1);
    std::memcpy(Aligned.get(), Encoded.data(), Encoded.size());
    Encoded = {reinterpret_cast<uint8_t *>(Aligned.get()), Encoded.size()};
  }
  flatbuffers::Verifier Verifier(Encoded.data(), Encoded.size());
  if (!Verifier.VerifyBuffer<Root>(Id))
    return makeError(llvm::Twine("not a '") + Id + "' shard");
  return Use(*flatbuffers::GetRoot<Root>(Encoded.data()));
}

/// Copies a vector of structs as it stands.
template <class T, class Stored>
static void copy(std::vector<T> &Out,
                 const flatbuffers::Vector<const Stored *> &In) {
  static_assert(std::is_same_v<Stored, typename StoredAs<T>::Type>);
  Out.resize(In.size());
  if (In.size())
    std::memcpy(static_cast<void *>(Out.data()), In.Data(),
                In.size() * sizeof(T));
}

static Expected<Function> readFunction(const fbs::Function &In) {
  auto Strings = StoredStrings::open(*In.text(), *In.ends());
  if (!Strings)
    return Strings.takeError();
  Function F;
  F.Strings.reserve(Strings->size());
  for (uint32_t I = 0; I != Strings->size(); ++I)
    F.Strings.emplace_back((*Strings)[I]);
  const fbs::FunctionHead &Head = *In.head();
  F.Name = Head.name();
  F.File = Head.file();
  F.Section = Head.section();
  F.Alias = Head.alias();
  F.ReturnType = Head.return_type();
  F.Text = Head.text();
  F.Prefix = Head.prefix();
  F.Begin = Head.begin();
  F.End = Head.end();
  F.Line = Head.line();
  F.NameBegin = Head.name_begin();
  F.Flags = Head.flags();
  F.BodyHash = Head.body_hash();
  copy(F.Params, *In.params());
  copy(F.Locals, *In.locals());
  copy(F.Paths, *In.paths());
  copy(F.Exprs, *In.exprs());
  F.ExprLists.assign(In.expr_lists()->begin(), In.expr_lists()->end());
  copy(F.Events, *In.events());
  copy(F.Macros, *In.macros());
  copy(F.MacroArgs, *In.macro_args());
  copy(F.Blocks, *In.blocks());
  copy(F.Succs, *In.succs());
  return F;
}

static Expected<Function> checkedFunction(const fbs::Function &In) {
  Expected<Function> F = readFunction(In);
  if (!F)
    return F;
  if (llvm::Error E = validate(*F))
    return E;
  return F;
}

Expected<Function> decodeFunction(ArrayRef<uint8_t> Encoded) {
  return open<fbs::Function, Function>(Encoded, FunctionId, checkedFunction);
}

static Expected<Record> readRecord(const fbs::Record &In) {
  auto Strings = StoredStrings::open(*In.text(), *In.ends());
  if (!Strings)
    return Strings.takeError();
  const StoredStrings &S = *Strings;
  const fbs::RecordHead &Head = *In.head();
  if (!S.has({Head.name(), Head.file()}))
    return makeError("record: no such string");
  Record R;
  R.Name = S[Head.name()].str();
  R.File = S[Head.file()].str();
  R.Line = Head.line();
  R.IsUnion = Head.is_union() != 0;
  R.Size = Head.size();
  R.Align = Head.align();
  R.AlignAttr = Head.align_attr();
  for (const fbs::Field &F : items(*In.fields())) {
    if (!S.has({F.name(), F.type(), F.record()}))
      return makeError("field: no such string");
    R.Fields.push_back({S[F.name()].str(), S[F.type()].str(),
                        S[F.record()].str(), F.bit_offset(), F.bit_width(),
                        F.array_count(), F.is_bit_field() != 0});
  }
  if (llvm::Error E = validate(R))
    return E;
  return R;
}

Expected<Record> decodeRecord(ArrayRef<uint8_t> Encoded) {
  return open<fbs::Record, Record>(Encoded, RecordId, readRecord);
}

/// The globals of a unit and the slices of the initialisers that are theirs.
static llvm::Error readGlobals(const fbs::Unit &In, const StoredStrings &S,
                               std::vector<Global> &Out) {
  uint32_t NextInit = 0;
  const std::vector<fbs::Init> Inits = items(*In.inits());
  for (const fbs::Global &G : items(*In.globals())) {
    if (!S.has({G.name(), G.file(), G.type(), G.record(), G.section()}))
      return makeError("global: no such string");
    if (G.init_begin() != NextInit || G.init_count() > Inits.size() - NextInit)
      return makeError("global: initialisers out of range");
    NextInit += G.init_count();
    Global Result;
    Result.Name = S[G.name()].str();
    Result.File = S[G.file()].str();
    Result.Line = G.line();
    Result.Type = S[G.type()].str();
    Result.Record = S[G.record()].str();
    Result.Section = S[G.section()].str();
    Result.Align = G.align();
    Result.IsStatic = G.is_static() != 0;
    Result.IsConst = G.is_const() != 0;
    Result.Inits.reserve(G.init_count());
    for (uint32_t I = G.init_begin(); I != NextInit; ++I) {
      const fbs::Init &N = Inits[I];
      if (!S.has({N.record(), N.field(), N.path(), N.text()}))
        return makeError("initialiser: no such string");
      if (N.kind() > uint32_t(InitKind::String))
        return makeError("initialiser: no such kind");
      Result.Inits.push_back({S[N.record()].str(), S[N.field()].str(),
                              S[N.path()].str(), N.index(), InitKind(N.kind()),
                              S[N.text()].str(), N.value(), N.line()});
    }
    Out.push_back(std::move(Result));
  }
  if (NextInit != Inits.size())
    return makeError("initialisers without a global");
  return llvm::Error::success();
}

static Expected<Unit> readUnit(const fbs::Unit &In) {
  auto Strings = StoredStrings::open(*In.text(), *In.ends());
  if (!Strings)
    return Strings.takeError();
  const StoredStrings &S = *Strings;
  if (!S.has({In.file()}))
    return makeError("unit: no such string");
  Unit U;
  U.File = S[In.file()].str();
  U.Domain = LinkDomain(In.domain());
  U.Functions.reserve(In.functions()->size());
  for (const fbs::Function *F : *In.functions()) {
    Expected<Function> Read = readFunction(*F);
    if (!Read)
      return Read.takeError();
    U.Functions.push_back(std::move(*Read));
  }
  copy(U.HeaderFunctions, *In.header_functions());
  copy(U.Records, *In.records());
  if (llvm::Error E = readGlobals(In, S, U.Globals))
    return E;
  for (const fbs::Note &N : items(*In.suppressions())) {
    if (!S.has({N.file(), N.text()}))
      return makeError("suppression: no such string");
    U.Suppressions.push_back({S[N.file()].str(), N.line(), S[N.text()].str()});
  }
  for (const fbs::Note &N : items(*In.errors())) {
    if (!S.has({N.file(), N.text()}))
      return makeError("error: no such string");
    U.Errors.push_back(
        {S[N.file()].str(), N.line(), N.column(), S[N.text()].str()});
  }
  if (llvm::Error E = validate(U))
    return E;
  return U;
}

Expected<Unit> decodeUnit(ArrayRef<uint8_t> Encoded) {
  return open<fbs::Unit, Unit>(Encoded, UnitId, readUnit);
}

} // namespace nobounce::facts
