//===- Symbols.cpp - Which definition a name means ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Symbols.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace nobounce;
using namespace nobounce::link;

static llvm::Error missing(const facts::Unit &U, llvm::StringRef What,
                           const facts::EntityHash &H) {
  std::string Text;
  llvm::raw_string_ostream(Text)
      << U.File << ": its facts refer to " << What << ' '
      << llvm::format_hex_no_prefix(H.High, 16)
      << llvm::format_hex_no_prefix(H.Low, 16)
      << ", which is not stored; clear the cache and run again";
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
}

void Symbols::addFunction(Names &N, const facts::Function &F, uint32_t Unit,
                          bool IsHeader) {
  FunctionInfo I;
  I.Facts = &F;
  I.Unit = Units[Unit];
  I.Name = N.intern(F.name());
  I.File = N.intern(F.file());
  I.Domain = I.Unit->Domain;
  I.IsHeader = IsHeader;
  I.IsStatic = F.Flags & facts::FN_Static;
  auto Id = FunctionId(Functions.size());
  Functions.push_back(I);
  UnitIndex.push_back(Unit);
  AliasOf.push_back(F.Alias ? N.intern(F.str(F.Alias)) : 0);
  ByName[I.Name].push_back(Id);
}

llvm::Expected<Symbols>
Symbols::build(Names &N, const LinkInput &Input,
               std::vector<const facts::Unit *> SortedUnits) {
  Symbols S;
  S.Units = std::move(SortedUnits);
  S.InUnit.resize(S.Units.size());
  S.UnitGlobals.resize(S.Units.size());

  // The first unit that has a header function is its context.
  std::map<facts::EntityHash, std::pair<const facts::Function *, uint32_t>>
      Headers;
  std::map<facts::EntityHash, bool> SeenRecords;
  for (uint32_t U = 0; U != S.Units.size(); ++U) {
    const facts::Unit &Unit = *S.Units[U];
    for (const facts::Function &F : Unit.Functions) {
      S.addFunction(N, F, U, /*IsHeader=*/false);
      S.InUnit[U].try_emplace(S.Functions.back().Name,
                              FunctionId(S.Functions.size() - 1));
    }
    for (const facts::EntityHash &H : Unit.HeaderFunctions) {
      auto [It, New] = Headers.try_emplace(H, nullptr, U);
      if (!New)
        continue;
      It->second.first = Input.FindFunction ? Input.FindFunction(H) : nullptr;
      if (!It->second.first)
        return missing(Unit, "header function", H);
    }
    for (const facts::EntityHash &H : Unit.Records) {
      if (!SeenRecords.try_emplace(H, true).second)
        continue;
      const facts::Record *R = Input.FindRecord ? Input.FindRecord(H) : nullptr;
      if (!R)
        return missing(Unit, "record", H);
      S.Records.try_emplace(N.intern(R->Name), R);
    }
    for (const facts::Global &G : Unit.Globals) {
      NameId Name = N.intern(G.Name);
      S.UnitGlobals[U].try_emplace(Name, &G);
      S.GlobalUnit[&G] = U;
      if (!G.IsStatic)
        S.ExternGlobals.try_emplace(Name, &G);
    }
  }

  std::map<facts::EntityHash, FunctionId> HeaderIds;
  for (const auto &[Hash, Where] : Headers) {
    HeaderIds[Hash] = FunctionId(S.Functions.size());
    S.addFunction(N, *Where.first, Where.second, /*IsHeader=*/true);
  }
  for (uint32_t U = 0; U != S.Units.size(); ++U)
    for (const facts::EntityHash &H : S.Units[U]->HeaderFunctions) {
      FunctionId F = HeaderIds[H];
      S.InUnit[U].try_emplace(S.Functions[F].Name, F);
    }
  return S;
}

llvm::ArrayRef<FunctionId> Symbols::named(NameId Name) const {
  auto It = ByName.find(Name);
  return It == ByName.end() ? llvm::ArrayRef<FunctionId>() : It->second;
}

/// An alias has no body of its own; its target is in the same unit.
FunctionId Symbols::followAlias(FunctionId F) const {
  if (!AliasOf[F] || !Functions[F].Facts->Blocks.empty())
    return F;
  auto It = InUnit[UnitIndex[F]].find(AliasOf[F]);
  return It == InUnit[UnitIndex[F]].end() ? F : It->second;
}

FunctionId Symbols::resolveIn(uint32_t Unit, NameId Callee) const {
  if (auto It = InUnit[Unit].find(Callee); It != InUnit[Unit].end())
    return followAlias(It->second);
  using facts::LinkDomain;
  LinkDomain From = Units[Unit]->Domain;
  llvm::StringRef Folder = folderOf(Units[Unit]->File);
  FunctionId Best = NoFunction;
  int BestRank = 0;
  for (FunctionId F : named(Callee)) {
    const FunctionInfo &I = Functions[F];
    if (I.IsStatic || I.IsHeader)
      continue;
    // A module sees its own definitions, then the kernel's, then other
    // modules'. Which units make one module is not known; its folder is.
    int Rank = 0;
    if (From == LinkDomain::Module && I.Domain == LinkDomain::Module)
      Rank = folderOf(I.Unit->File) == Folder ? 6 : 2;
    else if (I.Domain == From ||
             (From == LinkDomain::Module && I.Domain == LinkDomain::Vmlinux))
      Rank = 4;
    if (Rank && !(I.Facts->Flags & facts::FN_Weak))
      ++Rank;
    if (Rank > BestRank) {
      Best = F;
      BestRank = Rank;
    }
  }
  return Best == NoFunction ? Best : followAlias(Best);
}

const facts::Global *Symbols::global(uint32_t Unit, NameId Name) const {
  if (const facts::Global *G = UnitGlobals[Unit].lookup(Name))
    return G;
  return ExternGlobals.lookup(Name);
}
