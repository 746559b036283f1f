//===- OverlayFiles.cpp - Files replaced for the analysis only ------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/OverlayFiles.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace nobounce::frontend {

namespace vfs = llvm::vfs;

namespace {

/// A file's bytes; nothing: there is no such file.
using Content = std::optional<std::string>;

/// A replacement's bytes under the name that was asked for.
class ReplacedFile : public vfs::File {
public:
  ReplacedFile(vfs::Status Stat, llvm::StringRef Bytes)
      : Stat(std::move(Stat)), Bytes(Bytes) {}
  llvm::ErrorOr<vfs::Status> status() override { return Stat; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  getBuffer(const llvm::Twine &Name, int64_t, bool, bool) override {
    return llvm::MemoryBuffer::getMemBufferCopy(Bytes, Name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status Stat;
  llvm::StringRef Bytes;
};

/// The layer. A path is looked up by its absolute lexical name and, because a
/// folder may be reached through a symbolic link, by its real name.
class Layer : public vfs::ProxyFileSystem {
public:
  Layer(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Base,
        llvm::StringMap<Content> Replacements)
      : ProxyFileSystem(std::move(Base)),
        Replacements(std::move(Replacements)) {
    for (const auto &Entry : this->Replacements)
      FileNames[llvm::sys::path::filename(Entry.getKey())] = true;
  }

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &Path) override {
    llvm::ErrorOr<vfs::Status> Stat = ProxyFileSystem::status(Path);
    const Content *Bytes = find(Path);
    if (!Stat || !Bytes)
      return Stat;
    if (!*Bytes)
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return vfs::Status(Stat->getName(), Stat->getUniqueID(),
                       Stat->getLastModificationTime(), Stat->getUser(),
                       Stat->getGroup(), (*Bytes)->size(), Stat->getType(),
                       Stat->getPermissions());
  }

  llvm::ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    const Content *Bytes = find(Path);
    if (!Bytes)
      return ProxyFileSystem::openFileForRead(Path);
    llvm::ErrorOr<vfs::Status> Stat = status(Path);
    if (!Stat)
      return Stat.getError();
    return std::make_unique<ReplacedFile>(*Stat, **Bytes);
  }

  bool exists(const llvm::Twine &Path) override {
    llvm::ErrorOr<vfs::Status> Stat = status(Path);
    return Stat && Stat->exists();
  }

private:
  const Content *find(const llvm::Twine &Path) {
    llvm::SmallString<256> Name;
    Path.toVector(Name);
    // Nearly every file is none of ours: its last part says so at once.
    if (!FileNames.contains(llvm::sys::path::filename(Name)))
      return nullptr;
    if (ProxyFileSystem::makeAbsolute(Name))
      return nullptr;
    llvm::sys::path::remove_dots(Name, /*remove_dot_dot=*/true);
    auto Found = Replacements.find(Name);
    llvm::SmallString<256> Real;
    if (Found == Replacements.end() &&
        !ProxyFileSystem::getRealPath(Name, Real))
      Found = Replacements.find(Real);
    return Found == Replacements.end() ? nullptr : &Found->second;
  }

  llvm::StringMap<Content> Replacements; ///< By absolute name.
  llvm::StringMap<bool> FileNames;       ///< Last parts of those names.
};

} // namespace

llvm::Expected<llvm::IntrusiveRefCntPtr<vfs::FileSystem>>
overlayFiles(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Base,
             llvm::StringRef Root, llvm::ArrayRef<std::string> Specs) {
  if (Specs.empty())
    return Base;
  llvm::SmallString<256> Here;
  if (std::error_code EC = llvm::sys::fs::current_path(Here))
    return support::makeError("current folder: " + EC.message());
  llvm::StringMap<Content> Replacements;
  for (const std::string &Spec : Specs) {
    auto [Real, With] = llvm::StringRef(Spec).split('=');
    if (Real.empty() || With.empty())
      return support::makeError("--overlay " + Spec +
                                ": expected REAL=REPLACEMENT");
    std::string RealName = support::absoluteName(Root, Real);
    llvm::ErrorOr<vfs::Status> Stat = Base->status(RealName);
    if (!Stat || !Stat->isRegularFile())
      return support::makeError("--overlay " + Spec + ": " + RealName +
                                " is not a file; the left side is relative "
                                "to the tree");
    std::string WithName = support::absoluteName(Here, With);
    auto Buffer = Base->getBufferForFile(WithName);
    if (!Buffer)
      return support::makeError("--overlay " + Spec + ": " + WithName + ": " +
                                Buffer.getError().message());
    std::string Bytes = (*Buffer)->getBuffer().str();
    llvm::SmallString<256> Linked;
    if (!Base->getRealPath(RealName, Linked))
      Replacements[Linked] = Bytes;
    Replacements[RealName] = std::move(Bytes);
  }
  return llvm::makeIntrusiveRefCnt<Layer>(std::move(Base),
                                          std::move(Replacements));
}

llvm::IntrusiveRefCntPtr<vfs::FileSystem>
withContents(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Base,
             llvm::StringRef Root, const FileContents &Files) {
  if (Files.empty())
    return Base;
  auto Added = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  bool AnyAdded = false;
  llvm::StringMap<Content> Replacements;
  for (const auto &[Name, Bytes] : Files) {
    std::string Full = support::absoluteName(Root, Name);
    if (Base->exists(Full)) {
      llvm::SmallString<256> Linked;
      if (!Base->getRealPath(Full, Linked))
        Replacements[Linked] = Bytes;
      Replacements[Full] = Bytes;
    } else if (Bytes) {
      Added->addFile(Full, /*ModificationTime=*/0,
                     llvm::MemoryBuffer::getMemBufferCopy(*Bytes, Full));
      AnyAdded = true;
    }
  }
  if (AnyAdded) {
    auto Both = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(Base);
    Both->pushOverlay(std::move(Added));
    Base = std::move(Both);
  }
  return llvm::makeIntrusiveRefCnt<Layer>(std::move(Base),
                                          std::move(Replacements));
}

} // namespace nobounce::frontend
