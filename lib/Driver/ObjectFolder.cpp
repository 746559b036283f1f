//===- ObjectFolder.cpp - Facts in the objects of a build -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/ObjectFolder.h"
#include "Support/PathNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace nobounce::driver {

/// Object files in `Path` and below it, named from `Folder` on.
static void findObjects(StringRef Folder, StringRef Path,
                        std::set<std::string> &Out) {
  std::string Start = support::fromTreeName(Folder, Path);
  if (!sys::fs::is_directory(Start)) {
    // A source file stands for its object, as in any other PATH.
    SmallString<256> Object(Start);
    sys::path::replace_extension(Object, "o");
    if (sys::fs::exists(Object))
      Out.insert(support::treeName(Folder, Folder, Object));
    return;
  }
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator
           It(Start, EC, /*FollowSymlinks=*/false),
       End;
       It != End && !EC; It.increment(EC))
    if (sys::path::extension(It->path()) == ".o" &&
        It->type() == sys::fs::file_type::regular_file)
      Out.insert(support::treeName(Folder, Folder, It->path()));
}

/// The facts that one object carries; none when it has no section for them.
static Expected<std::vector<ObjectFacts>> factsIn(MemoryBufferRef File) {
  std::vector<ObjectFacts> Out;
  // Bitcode, linker scripts: they have no sections yet.
  if (identify_magic(File.getBuffer()) != file_magic::elf_relocatable)
    return Out;
  Expected<std::unique_ptr<object::ObjectFile>> Object =
      object::ObjectFile::createELFObjectFile(File);
  if (!Object)
    return Object.takeError();
  for (const object::SectionRef &Section : (*Object)->sections()) {
    Expected<StringRef> Name = Section.getName();
    if (!Name)
      return Name.takeError();
    if (*Name != FactsSection)
      continue;
    Expected<StringRef> Contents = Section.getContents();
    if (!Contents)
      return Contents.takeError();
    auto Frames = framesOf(arrayRefFromStringRef(*Contents));
    if (!Frames)
      return Frames.takeError();
    for (ArrayRef<uint8_t> Frame : *Frames) {
      Expected<ObjectFacts> Facts = decodeObjectFacts(Frame);
      if (!Facts)
        return Facts.takeError();
      Out.push_back(std::move(*Facts));
    }
  }
  return Out;
}

ObjectFolder readObjects(StringRef Folder, StringRef Root,
                         ArrayRef<std::string> Paths, Console &C) {
  std::set<std::string> Names;
  if (Paths.empty())
    findObjects(Folder, "", Names);
  for (const std::string &Path : Paths)
    findObjects(Folder, Path, Names);

  ObjectFolder Out;
  std::map<std::string, std::vector<ObjectFacts>> Joined;
  std::set<std::pair<std::string, std::vector<std::string>>> Known;
  size_t Done = 0;
  for (const std::string &Name : Names) {
    C.progress("reading objects", ++Done, Names.size(), Name);
    std::string Path = support::fromTreeName(Folder, Name);
    ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(
        Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!File) {
      C.warning(Name + ": " + File.getError().message());
      continue;
    }
    Expected<std::vector<ObjectFacts>> Facts = factsIn(**File);
    if (!Facts) {
      C.warning(Name +
                ": its facts cannot be used: " + toString(Facts.takeError()));
      continue;
    }
    if (Facts->empty()) {
      SmallString<256> Source(support::fromTreeName(Root, Name));
      sys::path::replace_extension(Source, "c");
      if (sys::fs::exists(Source))
        Out.Without.push_back(Name);
      continue;
    }
    if (Facts->size() > 1) {
      Joined[Name] = std::move(*Facts);
      continue;
    }
    ObjectFacts &F = Facts->front();
    Known.insert({F.Origin.MainFile, F.Origin.Flags});
    Out.Facts.insert({{Name, F.Origin.MainFile}, std::move(F)});
  }
  // An object that was linked from others adds what is not there any more.
  for (auto &[Name, Facts] : Joined)
    for (ObjectFacts &F : Facts)
      if (Known.insert({F.Origin.MainFile, F.Origin.Flags}).second)
        Out.Facts.insert({{Name, F.Origin.MainFile}, std::move(F)});
  C.endProgress();
  return Out;
}

std::vector<frontend::CompileUnit> ObjectFolder::units(StringRef Root) const {
  std::vector<frontend::CompileUnit> Units;
  for (const auto &[Name, F] : Facts) {
    frontend::CompileUnit U;
    U.Object = Name.first;
    U.File = Name.second;
    U.Directory = Root.str();
    U.Args = F.Origin.Flags;
    // A compile server has the object elsewhere; the flags it has.
    U.Domain = U.Args.empty() ? F.Unit.Domain
                              : frontend::linkDomainOf(U.Object, U.Args);
    Units.push_back(std::move(U));
  }
  frontend::sortAndUnique(Units);
  return Units;
}

} // namespace nobounce::driver
