//===- Manifest.cpp - What a variant of a unit was made from ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Manifest.h"
#include "Facts/Layout.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

namespace nobounce::facts {

Bytes encodeManifest(std::vector<Input> Inputs, const EntityHash &Unit,
                     llvm::ArrayRef<std::string> Folders) {
  llvm::sort(Inputs,
             [](const Input &A, const Input &B) { return A.Path < B.Path; });
  Inputs.erase(std::unique(Inputs.begin(), Inputs.end()), Inputs.end());

  StringPool Pool; // String 0 is ""; input I is string I + 1.
  StringPool FolderPool;
  for (const std::string &Folder : Folders)
    FolderPool.append(Folder);
  std::vector<fbs::Hash> Contents;
  std::vector<uint8_t> Absent, Passed, NameLength;
  for (const Input &I : Inputs) {
    Pool.append(I.Path);
    Contents.emplace_back(I.Content.Low, I.Content.High);
    Absent.push_back(I.Absent);
    Passed.push_back(I.Passed);
    NameLength.push_back(I.NameLength);
  }
  fbs::Hash UnitHash(Unit.Low, Unit.High);
  flatbuffers::FlatBufferBuilder B(1 << 16);
  auto ContentsAt = B.CreateVectorOfStructs(Contents);
  auto Text = B.CreateVector(
      reinterpret_cast<const uint8_t *>(Pool.Text.data()), Pool.Text.size());
  auto Ends = B.CreateVector(Pool.Ends);
  auto AbsentAt = B.CreateVector(Absent);
  auto FolderText =
      B.CreateVector(reinterpret_cast<const uint8_t *>(FolderPool.Text.data()),
                     FolderPool.Text.size());
  auto FolderEnds = B.CreateVector(FolderPool.Ends);
  auto PassedAt = B.CreateVector(Passed);
  auto NameLengthAt = B.CreateVector(NameLength);
  B.Finish(fbs::CreateManifest(B, Text, Ends, ContentsAt, AbsentAt, &UnitHash,
                               FolderText, FolderEnds, PassedAt, NameLengthAt),
           ManifestId);
  return Bytes(B.GetBufferPointer(), B.GetBufferPointer() + B.GetSize());
}

llvm::Expected<ManifestView>
ManifestView::open(llvm::ArrayRef<uint8_t> Encoded) {
  flatbuffers::Verifier Verifier(Encoded.data(), Encoded.size());
  if (!Verifier.VerifyBuffer<fbs::Manifest>(ManifestId))
    return support::makeError("not a manifest");
  ManifestView View;
  View.Stored = flatbuffers::GetRoot<fbs::Manifest>(Encoded.data());
  auto Paths = StoredStrings::open(*View.Stored->text(), *View.Stored->ends());
  if (!Paths)
    return Paths.takeError();
  View.Paths = *Paths;
  if (View.Stored->contents()->size() + 1 != Paths->size() ||
      View.Stored->absent()->size() + 1 != Paths->size())
    return support::makeError("manifest: tables disagree");
  if (View.Stored->folders() && View.Stored->folder_ends()) {
    auto Folders = StoredStrings::open(*View.Stored->folders(),
                                       *View.Stored->folder_ends());
    if (!Folders)
      return Folders.takeError();
    View.Folders = *Folders;
    const auto *Passed = View.Stored->passed();
    const auto *NameLength = View.Stored->name_length();
    if (!Passed || !NameLength || Passed->size() + 1 != Paths->size() ||
        NameLength->size() + 1 != Paths->size())
      return support::makeError("manifest: tables disagree");
    for (uint32_t I = 0; I != Passed->size(); ++I)
      if (Passed->Get(I) >= Folders->size() ||
          NameLength->Get(I) > (*Paths)[I + 1].size())
        return support::makeError("manifest: a header was found nowhere");
  }
  View.Unit = {View.Stored->unit()->low(), View.Stored->unit()->high()};
  return View;
}

EntityHash ManifestView::content(uint32_t Index) const {
  // Copied: the verifier does not promise alignment of a vector's structs.
  EntityHash H;
  std::memcpy(&H, Stored->contents()->Data() + Index * sizeof(H), sizeof(H));
  return H;
}

void ManifestView::visitChanges(
    HashOfFile Hash, Shadows &Known,
    llvm::function_ref<bool(std::string)> Visit) const {
  for (uint32_t I = 0; I != Stored->contents()->size(); ++I)
    if (auto Change = changeOf(Paths[I + 1], content(I),
                               Stored->absent()->Get(I) != 0, Hash))
      if (!Visit(std::move(*Change)))
        return;
  if (!Folders.size())
    return;
  Shadows::Search Search(Known, Folders, Hash);
  for (uint32_t I = 0; I != Stored->contents()->size(); ++I)
    if (uint8_t Passed = Stored->passed()->Get(I))
      if (auto Hides = Search.first(
              Passed, Paths[I + 1].take_back(Stored->name_length()->Get(I))))
        if (!Visit(*Hides + " is new and hides " + Paths[I + 1].str()))
          return;
}

std::optional<std::string> ManifestView::firstChange(HashOfFile Hash,
                                                     Shadows &Known) const {
  std::optional<std::string> First;
  visitChanges(Hash, Known, [&](std::string Change) {
    First = std::move(Change);
    return false;
  });
  return First;
}

std::vector<std::string> ManifestView::changes(HashOfFile Hash,
                                               Shadows &Known) const {
  std::vector<std::string> Out;
  visitChanges(Hash, Known, [&](std::string Change) {
    Out.push_back(std::move(Change));
    return true;
  });
  return Out;
}

std::vector<Input> ManifestView::inputs() const {
  std::vector<Input> Out;
  for (uint32_t I = 0; I != Stored->contents()->size(); ++I)
    Out.push_back(
        {Paths[I + 1].str(), content(I), Stored->absent()->Get(I) != 0,
         uint8_t(Folders.size() ? Stored->passed()->Get(I) : 0),
         uint8_t(Folders.size() ? Stored->name_length()->Get(I) : 0)});
  return Out;
}

} // namespace nobounce::facts
