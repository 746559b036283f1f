//===- KnownFunctions.h - Header functions that were lowered before -*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Extract. A function of a precompiled header gives the same facts in
/// each unit that has the header, so one worker lowers it once. Its body need
/// not even be loaded then. What facts take from outside of the precompiled
/// header is compared each time: what macros are at the end of the unit.
/// Functions that need more (see `FunctionLowering::isRepeatable`) are not
/// kept. The layout of a record that is defined in a precompiled header is the
/// same wherever that header is, too.
///
/// Ownership: `KnownFunctions` belongs to a worker and outlives its units,
/// `KnownHere` to one unit. Threads: one. Determinism: facts are those that
/// lowering would give.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EXTRACT_KNOWNFUNCTIONS_H
#define NOBOUNCE_EXTRACT_KNOWNFUNCTIONS_H

#include "Extract/SourceMap.h"
#include "Facts/Unit.h"
#include "clang/Serialization/ASTReader.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <memory>
#include <optional>
#include <vector>

namespace nobounce::extract {

struct References;

class KnownFunctions {
  friend class KnownHere;

  /// A declaration by the precompiled header that holds it, and its number
  /// there. Precompiled headers are named by their content.
  using Place = std::pair<uint32_t, uint32_t>;
  struct Entry {
    std::shared_ptr<const facts::Function> Facts;
    std::vector<Place> Functions, Records, Globals;       ///< See References.
    std::vector<std::pair<std::string, uint64_t>> Macros; ///< Name and sense.
    bool Weak;
  };

  struct Layout {
    std::shared_ptr<const facts::Record> Facts;
    std::vector<Place> Embeds;
  };

  llvm::StringMap<uint32_t> Modules;
  llvm::DenseMap<Place, Entry> Entries;
  llvm::DenseMap<Place, Layout> Layouts;
};

/// What is known, as one unit may use it.
class KnownHere {
public:
  /// \p Reader is null, and nothing known, without a precompiled header.
  KnownHere(KnownFunctions &All, clang::ASTReader *Reader);

  /// Facts of \p FD from another unit, and adds what they refer to; null when
  /// it must be lowered.
  std::shared_ptr<const facts::Function>
  find(const clang::FunctionDecl *FD, SourceMap &Sources, References &Refs);

  /// Keeps facts of \p FD, which referred to \p Refs and asked for \p Macros.
  void keep(const clang::FunctionDecl *FD,
            std::shared_ptr<const facts::Function> Facts,
            const References &Refs, llvm::ArrayRef<std::string> Macros,
            SourceMap &Sources);

  /// The layout of the record that \p RD defines, and adds the definitions of
  /// those that it embeds to \p Embeds; null when it must be made.
  std::shared_ptr<const facts::Record>
  findLayout(const clang::RecordDecl *RD,
             llvm::SmallVectorImpl<const clang::RecordDecl *> &Embeds);

  /// Keeps the layout of what \p RD defines.
  void keepLayout(const clang::RecordDecl *RD,
                  std::shared_ptr<const facts::Record> Facts,
                  llvm::ArrayRef<const clang::RecordDecl *> Embeds);

private:
  using Place = KnownFunctions::Place;

  std::optional<Place> place(const clang::Decl *D) const;
  template <class T> const T *declaration(Place P) const;
  template <class Set>
  bool places(const Set &Of, std::vector<Place> &Out) const;

  KnownFunctions &All;
  clang::ASTReader *Reader;
  /// This unit's precompiled headers.
  llvm::DenseMap<const clang::serialization::ModuleFile *, uint32_t> Ids;
  llvm::DenseMap<uint32_t, const clang::serialization::ModuleFile *> Files;
};

} // namespace nobounce::extract

#endif // NOBOUNCE_EXTRACT_KNOWNFUNCTIONS_H
