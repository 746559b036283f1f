//===- Encode.cpp - Facts to bytes ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Codec.h"
#include "Facts/Layout.h"
#include "Facts/StringPool.h"
#include "Support/Hashing.h"
#include <cstring>

namespace nobounce::facts {

using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;

/// A vector of structs, copied as it stands.
template <class T>
static auto structs(FlatBufferBuilder &B, const std::vector<T> &Items) {
  using Stored = typename StoredAs<T>::Type;
  Stored *Out = nullptr;
  auto Result = B.CreateUninitializedVectorOfStructs(Items.size(), &Out);
  for (size_t I = 0; I != Items.size(); ++I) {
    T Item = Items[I];
    clearPadding(Item);
    std::memcpy(static_cast<void *>(Out + I), &Item, sizeof(T));
  }
  return Result;
}

static auto text(FlatBufferBuilder &B, const std::string &S) {
  return B.CreateVector(reinterpret_cast<const uint8_t *>(S.data()), S.size());
}

static Bytes finish(FlatBufferBuilder &B) {
  return Bytes(B.GetBufferPointer(), B.GetBufferPointer() + B.GetSize());
}

static Offset<fbs::Function> function(FlatBufferBuilder &B, const Function &F) {
  // A function's ids are kept, so its strings are not looked up again.
  std::string Text;
  std::vector<uint32_t> Ends;
  Ends.reserve(F.Strings.size());
  for (const std::string &S : F.Strings) {
    Text += S;
    Ends.push_back(uint32_t(Text.size()));
  }
  fbs::FunctionHead Head(F.Name, F.File, F.Section, F.Alias, F.ReturnType,
                         F.Text, F.Prefix, F.Begin, F.End, F.Line, F.NameBegin,
                         F.Flags, F.BodyHash);
  auto TextAt = text(B, Text);
  auto EndsAt = B.CreateVector(Ends);
  auto Params = structs(B, F.Params);
  auto Locals = structs(B, F.Locals);
  auto Paths = structs(B, F.Paths);
  auto Exprs = structs(B, F.Exprs);
  auto ExprLists = B.CreateVector(F.ExprLists);
  auto Events = structs(B, F.Events);
  auto Macros = structs(B, F.Macros);
  auto MacroArgs = structs(B, F.MacroArgs);
  auto Blocks = structs(B, F.Blocks);
  auto Succs = structs(B, F.Succs);
  return fbs::CreateFunction(B, TextAt, EndsAt, &Head, Params, Locals, Paths,
                             Exprs, ExprLists, Events, Macros, MacroArgs,
                             Blocks, Succs);
}

Bytes encodeFunction(const Function &F) {
  FlatBufferBuilder B(4096);
  B.Finish(function(B, F), FunctionId);
  return finish(B);
}

Bytes encodeRecord(const Record &R) {
  StringPool Pool;
  std::vector<fbs::Field> Fields;
  for (const FieldInfo &F : R.Fields)
    Fields.emplace_back(F.BitOffset, F.BitWidth, Pool.add(F.Name),
                        Pool.add(F.Type), Pool.add(F.Record), F.ArrayCount,
                        F.IsBitField, 0);
  fbs::RecordHead Head(R.Size, Pool.add(R.Name), Pool.add(R.File), R.Line,
                       R.IsUnion, R.Align, R.AlignAttr);
  FlatBufferBuilder B(1024);
  auto Text = text(B, Pool.Text);
  auto Ends = B.CreateVector(Pool.Ends);
  auto FieldsAt = B.CreateVectorOfStructs(Fields);
  B.Finish(fbs::CreateRecord(B, Text, Ends, &Head, FieldsAt), RecordId);
  return finish(B);
}

Bytes encodeUnit(const Unit &U) {
  StringPool Pool;
  FlatBufferBuilder B(1 << 16);
  std::vector<Offset<fbs::Function>> Functions;
  for (const Function &F : U.Functions)
    Functions.push_back(function(B, F));

  std::vector<fbs::Global> Globals;
  std::vector<fbs::Init> Inits;
  for (const Global &G : U.Globals) {
    uint32_t InitBegin = uint32_t(Inits.size());
    for (const Init &I : G.Inits)
      Inits.emplace_back(I.Value, Pool.add(I.Record), Pool.add(I.Field),
                         Pool.add(I.Path), I.Index, uint32_t(I.Kind),
                         Pool.add(I.Text), I.Line, 0);
    Globals.emplace_back(Pool.add(G.Name), Pool.add(G.File), G.Line,
                         Pool.add(G.Type), Pool.add(G.Record),
                         Pool.add(G.Section), G.Align, G.IsStatic, G.IsConst,
                         InitBegin, uint32_t(G.Inits.size()));
  }
  std::vector<fbs::Note> Suppressions, Errors;
  for (const Suppression &S : U.Suppressions)
    Suppressions.emplace_back(Pool.add(S.File), S.Line, 0, Pool.add(S.Text));
  for (const UnitError &E : U.Errors)
    Errors.emplace_back(Pool.add(E.File), E.Line, E.Column,
                        Pool.add(E.Message));
  StrId File = Pool.add(U.File);

  auto FunctionsAt = B.CreateVector(Functions);
  auto HeaderFunctions = structs(B, U.HeaderFunctions);
  auto Records = structs(B, U.Records);
  auto GlobalsAt = B.CreateVectorOfStructs(Globals);
  auto InitsAt = B.CreateVectorOfStructs(Inits);
  auto SuppressionsAt = B.CreateVectorOfStructs(Suppressions);
  auto ErrorsAt = B.CreateVectorOfStructs(Errors);
  auto Text = text(B, Pool.Text);
  auto Ends = B.CreateVector(Pool.Ends);
  B.Finish(fbs::CreateUnit(B, Text, Ends, File, uint8_t(U.Domain), FunctionsAt,
                           HeaderFunctions, Records, GlobalsAt, InitsAt,
                           SuppressionsAt, ErrorsAt),
           UnitId);
  return finish(B);
}

EntityHash entityHash(llvm::ArrayRef<uint8_t> Encoded) {
  support::Hash128 H = support::hash128(Encoded);
  return {H.low64, H.high64};
}

} // namespace nobounce::facts
