//===- Symbols.h - Which definition a name means ---------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. The definitions of all units and how a name is resolved where
/// it is used: the unit's own function, the header function that the unit
/// sees, then the external definition of the image it is linked into.
///
/// Ownership: refers to the units and header functions. Threads: immutable
/// once built. Determinism: function ids are those of the units' functions,
/// units sorted by file, then header functions by hash.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_SYMBOLS_H
#define NOBOUNCE_LINK_SYMBOLS_H

#include "Link/Names.h"
#include "Link/Program.h"
#include "llvm/ADT/DenseMap.h"

namespace nobounce::link {

class Symbols {
public:
  /// Registers every definition. `Units` must be sorted by file.
  static llvm::Expected<Symbols> build(Names &N, const LinkInput &Input,
                                       std::vector<const facts::Unit *> Units);

  llvm::ArrayRef<FunctionInfo> functions() const { return Functions; }
  uint32_t functionCount() const { return uint32_t(Functions.size()); }
  const FunctionInfo &info(FunctionId F) const { return Functions[F]; }
  const facts::Function &facts(FunctionId F) const {
    return *Functions[F].Facts;
  }
  FunctionInfo &mutableInfo(FunctionId F) { return Functions[F]; }
  llvm::ArrayRef<const facts::Unit *> units() const { return Units; }
  uint32_t unitOf(FunctionId F) const { return UnitIndex[F]; }

  llvm::ArrayRef<FunctionId> named(NameId Name) const;

  /// What `Callee` means inside `From`; NoFunction when the world has no
  /// definition.
  FunctionId resolve(FunctionId From, NameId Callee) const {
    return resolveIn(UnitIndex[From], Callee);
  }
  FunctionId resolveIn(uint32_t Unit, NameId Callee) const;

  const facts::Record *record(NameId Name) const {
    return Records.lookup(Name);
  }
  /// All records, in no order.
  const llvm::DenseMap<NameId, const facts::Record *> &records() const {
    return Records;
  }
  const facts::Global *global(uint32_t Unit, NameId Name) const;
  /// Unit that defines a global.
  uint32_t unitOf(const facts::Global *G) const { return GlobalUnit.lookup(G); }

private:
  void addFunction(Names &N, const facts::Function &F, uint32_t Unit,
                   bool IsHeader);
  FunctionId followAlias(FunctionId F) const;

  std::vector<const facts::Unit *> Units;
  std::vector<FunctionInfo> Functions;
  std::vector<uint32_t> UnitIndex;
  std::vector<NameId> AliasOf; ///< Per function; 0 = none.
  std::vector<llvm::DenseMap<NameId, FunctionId>> InUnit;
  llvm::DenseMap<NameId, llvm::SmallVector<FunctionId, 1>> ByName;
  llvm::DenseMap<NameId, const facts::Record *> Records;
  std::vector<llvm::DenseMap<NameId, const facts::Global *>> UnitGlobals;
  llvm::DenseMap<NameId, const facts::Global *> ExternGlobals;
  llvm::DenseMap<const facts::Global *, uint32_t> GlobalUnit;
};

/// Folder of a tree-relative path: "fs/ext4" of "fs/ext4/file.c".
inline llvm::StringRef folderOf(llvm::StringRef File) {
  size_t Slash = File.rfind('/');
  return Slash == llvm::StringRef::npos ? "" : File.take_front(Slash);
}

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_SYMBOLS_H
