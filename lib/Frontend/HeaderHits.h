//===- HeaderHits.h - Where headers were looked for first -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend, internal to what runs clang. A header that is found in the
/// third folder that is searched depends on not being in the first two: one
/// that appears there is another header to read. This notes how each was found,
/// and in the end says so of the inputs (`facts::Input::Passed`) or, where
/// that cannot be said of an input, names the places.
///
/// Ownership: a hit borrows its strings or owns them, as its type says.
/// Threads: one per unit. Determinism: depends on the unit's inputs.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_HEADERHITS_H
#define NOBOUNCE_FRONTEND_HEADERHITS_H

#include "Frontend/FactNames.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <compare>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace nobounce::frontend {

/// A header that an include directive found, and not in the first place.
struct HeaderHit {
  llvm::StringRef Spelled;
  llvm::StringRef Includer; ///< Folder looked in first; "" = none.
  llvm::StringRef Folder;   ///< Of those that are searched, where it was.
  /// `#include_next`: not all folders before that one were looked in.
  bool Next = false;
};

/// What an include directive found, as `PPCallbacks::InclusionDirective` has
/// it; nothing when the first place had it, or none.
std::optional<HeaderHit> headerHit(clang::Preprocessor &PP,
                                   const clang::Token &Include,
                                   llvm::StringRef Spelled, bool IsAngled,
                                   clang::OptionalFileEntryRef File,
                                   llvm::StringRef Folder);

/// Folders in the order in which they are searched, and before them those that
/// are named but are not there: they may be made.
std::vector<std::string> namedFolders(clang::Preprocessor &PP);

/// What hits say of a unit's inputs.
class PassedPlaces {
public:
  /// How many folders were looked in before the one that has an input, and how
  /// much of its name was looked for there.
  struct Passed {
    uint8_t Folders = 0, NameLength = 0;
    auto operator<=>(const Passed &) const = default;
  };

  /// Places that must stay empty and are said of no input go to `Absent`.
  PassedPlaces(clang::Preprocessor &PP, const FactNames &Name,
               std::set<std::string> &Absent);

  void add(const HeaderHit &Hit);

  /// What is known of the input of that name, which is not asked for again;
  /// further ways in which it was found go to `Absent`.
  Passed take(llvm::StringRef Input);
  /// Names the places of what no input was asked for.
  void finish();

  /// `namedFolders`.
  const std::vector<std::string> &folders() const { return Folders; }

private:
  void addPlaces(llvm::StringRef Spelled, unsigned Before);

  const FactNames &Name;
  std::set<std::string> &Absent;
  std::vector<std::string> Folders;
  llvm::StringMap<unsigned> Positions;                  ///< In `Folders`.
  llvm::StringMap<llvm::SmallVector<Passed, 1>> Inputs; ///< Distinct ways.
};

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_HEADERHITS_H
