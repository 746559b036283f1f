//===- KnownFunctions.cpp - Header functions that were lowered before -----===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/KnownFunctions.h"
#include "Extract/Lowering.h"
#include "clang/AST/Attr.h"
#include "clang/Serialization/ModuleFile.h"

using namespace clang;
using clang::serialization::ModuleFile;

namespace nobounce::extract {

KnownHere::KnownHere(KnownFunctions &All, ASTReader *Reader)
    : All(All), Reader(Reader) {
  if (!Reader)
    return;
  for (const ModuleFile &F : Reader->getModuleManager()) {
    uint32_t Id =
        All.Modules.try_emplace(F.FileName, All.Modules.size()).first->second;
    Ids[&F] = Id;
    Files[Id] = &F;
  }
}

/// The number of a declaration in \p F as clang counts all of them.
static GlobalDeclID numberOf(const ModuleFile &F, uint32_t Local) {
  return GlobalDeclID(F.Index + 1, Local);
}

/// Where \p D is kept; nothing when the unit itself declares it.
std::optional<KnownHere::Place> KnownHere::place(const Decl *D) const {
  if (!Reader || !D->isFromASTFile())
    return std::nullopt;
  GlobalDeclID Id = D->getGlobalID();
  const ModuleFile *F = Reader->getOwningModuleFile(Id);
  auto It = Ids.find(F);
  if (It == Ids.end() || numberOf(*F, Id.getLocalDeclIndex()) != Id)
    return std::nullopt;
  return Place(It->second, Id.getLocalDeclIndex());
}

template <class T> const T *KnownHere::declaration(Place P) const {
  auto It = Files.find(P.first);
  if (It == Files.end())
    return nullptr;
  return dyn_cast_or_null<T>(Reader->GetDecl(numberOf(*It->second, P.second)));
}

/// Adds all of \p Of to \p Out; false when one has no place.
template <class Set>
bool KnownHere::places(const Set &Of, std::vector<Place> &Out) const {
  for (const Decl *D : Of) {
    std::optional<Place> P = place(D);
    if (!P)
      return false;
    Out.push_back(*P);
  }
  return true;
}

std::shared_ptr<const facts::Function>
KnownHere::find(const FunctionDecl *FD, SourceMap &Sources, References &Refs) {
  std::optional<Place> P = place(FD);
  if (!P)
    return nullptr;
  auto It = All.Entries.find(*P);
  if (It == All.Entries.end() || It->second.Weak != FD->hasAttr<WeakAttr>())
    return nullptr;
  const KnownFunctions::Entry &E = It->second;
  for (const auto &[Name, Sense] : E.Macros)
    if (Sources.macroSense(Name) != Sense)
      return nullptr;
  // Nothing is added before all is there.
  References Added;
  auto Add = [&](llvm::ArrayRef<Place> Places, auto &To) {
    using Type =
        std::remove_pointer_t<typename std::decay_t<decltype(To)>::value_type>;
    for (Place At : Places) {
      const Type *D = declaration<std::remove_const_t<Type>>(At);
      if (!D)
        return false;
      To.insert(D);
    }
    return true;
  };
  if (!Add(E.Functions, Added.Functions) || !Add(E.Records, Added.Records) ||
      !Add(E.Globals, Added.Globals))
    return nullptr;
  Refs.add(Added);
  return E.Facts;
}

void KnownHere::keep(const FunctionDecl *FD,
                     std::shared_ptr<const facts::Function> Facts,
                     const References &Refs, llvm::ArrayRef<std::string> Macros,
                     SourceMap &Sources) {
  std::optional<Place> P = place(FD);
  if (!P)
    return;
  KnownFunctions::Entry E;
  // Layouts are made of whatever definition a unit has: any declaration will
  // do, and the first is there wherever the function is.
  std::vector<const Decl *> Records;
  for (const RecordDecl *RD : Refs.Records)
    Records.push_back(RD->getCanonicalDecl());
  if (!places(Refs.Functions, E.Functions) || !places(Records, E.Records) ||
      !places(Refs.Globals, E.Globals))
    return;
  for (const std::string &Name : Macros)
    E.Macros.push_back({Name, Sources.macroSense(Name)});
  E.Facts = std::move(Facts);
  E.Weak = FD->hasAttr<WeakAttr>();
  All.Entries[*P] = std::move(E);
}

std::shared_ptr<const facts::Record>
KnownHere::findLayout(const RecordDecl *RD,
                      llvm::SmallVectorImpl<const RecordDecl *> &Embeds) {
  std::optional<Place> P = place(RD);
  if (!P)
    return nullptr;
  auto It = All.Layouts.find(*P);
  if (It == All.Layouts.end())
    return nullptr;
  size_t Before = Embeds.size();
  for (Place At : It->second.Embeds) {
    const auto *Inner = declaration<RecordDecl>(At);
    if (!Inner) {
      Embeds.truncate(Before);
      return nullptr;
    }
    Embeds.push_back(Inner);
  }
  return It->second.Facts;
}

void KnownHere::keepLayout(const RecordDecl *RD,
                           std::shared_ptr<const facts::Record> Facts,
                           llvm::ArrayRef<const RecordDecl *> Embeds) {
  std::optional<Place> P = place(RD);
  KnownFunctions::Layout L;
  if (P && places(Embeds, L.Embeds)) {
    L.Facts = std::move(Facts);
    All.Layouts[*P] = std::move(L);
  }
}

} // namespace nobounce::extract
