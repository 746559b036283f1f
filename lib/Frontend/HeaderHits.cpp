//===- HeaderHits.cpp - Where headers were looked for first ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/HeaderHits.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace nobounce::frontend {

std::optional<HeaderHit> headerHit(Preprocessor &PP, const Token &Include,
                                   llvm::StringRef Spelled, bool IsAngled,
                                   OptionalFileEntryRef File,
                                   llvm::StringRef Folder) {
  if (!File || llvm::sys::path::is_absolute(Spelled))
    return std::nullopt;
  HeaderHit Hit{Spelled, "", Folder};
  const IdentifierInfo *II = Include.getIdentifierInfo();
  Hit.Next = II && II->isStr("include_next");
  if (!IsAngled && !Hit.Next) {
    // What the command line includes is looked for where the unit is compiled.
    Hit.Includer = ".";
    if (PreprocessorLexer *Lexer = PP.getCurrentFileLexer())
      if (OptionalFileEntryRef In = Lexer->getFileEntry())
        Hit.Includer = In->getDir().getName();
    if (Hit.Includer == Folder)
      return std::nullopt;
  }
  return Hit;
}

std::vector<std::string> namedFolders(Preprocessor &PP) {
  HeaderSearch &Search = PP.getHeaderSearchInfo();
  std::vector<std::string> There, Out;
  for (const DirectoryLookup &Dir : Search.search_dir_range())
    if (Dir.isNormalDir())
      There.push_back(Dir.getName().str());
  for (const HeaderSearchOptions::Entry &E :
       Search.getHeaderSearchOpts().UserEntries)
    if (!E.IsFramework && !PP.getFileManager().getOptionalDirectoryRef(E.Path))
      Out.push_back(E.Path);
  Out.insert(Out.end(), There.begin(), There.end());
  return Out;
}

PassedPlaces::PassedPlaces(Preprocessor &PP, const FactNames &Name,
                           std::set<std::string> &Absent)
    : Name(Name), Absent(Absent), Folders(namedFolders(PP)) {
  for (unsigned I = 0; I != Folders.size(); ++I)
    Positions.try_emplace(Folders[I], I);
}

static llvm::SmallString<256> placeIn(llvm::StringRef Folder,
                                      llvm::StringRef Spelled) {
  llvm::SmallString<256> Place(Folder);
  llvm::sys::path::append(Place, Spelled);
  return Place;
}

void PassedPlaces::add(const HeaderHit &Hit) {
  if (!Hit.Includer.empty())
    Absent.insert(Name(placeIn(Hit.Includer, Hit.Spelled)));
  auto At = Positions.find(Hit.Folder);
  if (At == Positions.end() || At->second == 0)
    return;
  llvm::StringRef Input = Name(placeIn(Hit.Folder, Hit.Spelled));
  // The usual case: said in two bytes, and looked at once for all units.
  if (!Hit.Next && Input.ends_with(Hit.Spelled) && Folders.size() < UINT8_MAX &&
      Hit.Spelled.size() <= UINT8_MAX) {
    Passed Now{uint8_t(At->second), uint8_t(Hit.Spelled.size())};
    llvm::SmallVector<Passed, 1> &Ways = Inputs[Input];
    if (!llvm::is_contained(Ways, Now))
      Ways.push_back(Now);
    return;
  }
  addPlaces(Hit.Spelled, At->second);
}

void PassedPlaces::addPlaces(llvm::StringRef Spelled, unsigned Before) {
  for (unsigned I = 0; I != Before; ++I)
    Absent.insert(Name(placeIn(Folders[I], Spelled)));
}

PassedPlaces::Passed PassedPlaces::take(llvm::StringRef Input) {
  auto It = Inputs.find(Input);
  if (It == Inputs.end())
    return {};
  // Of several ways the least one is said, whichever came first: a preamble
  // includes in another order.
  llvm::SmallVector<Passed, 1> Ways = std::move(It->second);
  Inputs.erase(It);
  llvm::sort(Ways);
  for (const Passed &Other : llvm::ArrayRef(Ways).drop_front())
    addPlaces(Input.take_back(Other.NameLength), Other.Folders);
  return Ways.front();
}

void PassedPlaces::finish() {
  for (const auto &Input : Inputs)
    for (const Passed &Way : Input.second)
      addPlaces(Input.first().take_back(Way.NameLength), Way.Folders);
}

} // namespace nobounce::frontend
