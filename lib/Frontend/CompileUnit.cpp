//===- CompileUnit.cpp - One translation unit and how it is compiled ------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompileUnit.h"
#include "Frontend/FlagAdapter.h"
#include "Support/PathNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::frontend {

namespace {

/// True when some folder of the path is called `Name`.
bool hasFolder(llvm::StringRef Path, llvm::StringRef Name) {
  llvm::StringRef Folder = llvm::sys::path::parent_path(Path);
  return llvm::any_of(llvm::make_range(llvm::sys::path::begin(Folder),
                                       llvm::sys::path::end(Folder)),
                      [&](llvm::StringRef Part) { return Part == Name; });
}

} // namespace

facts::LinkDomain linkDomainOf(llvm::StringRef Object,
                               llvm::ArrayRef<std::string> Args) {
  if (llvm::is_contained(Args, "-DMODULE"))
    return facts::LinkDomain::Module;
  llvm::StringRef CodeModel; // The last one counts.
  for (llvm::StringRef Arg : Args)
    if (Arg.consume_front("-mcmodel="))
      CodeModel = Arg;
  llvm::StringRef Folder =
      llvm::sys::path::filename(llvm::sys::path::parent_path(Object));
  // A folder of the vDSO also has the code that maps it, which is the
  // kernel's: on x86 only that has the kernel's code model.
  if (Folder.starts_with("vdso") && CodeModel != "kernel")
    return facts::LinkDomain::VDSO;
  if (Object.starts_with("arch/") &&
      (hasFolder(Object, "boot") || hasFolder(Object, "rm") ||
       hasFolder(Object, "purgatory")))
    return facts::LinkDomain::Boot;
  if (hasFolder(Object, "libstub"))
    return facts::LinkDomain::Boot;
  return facts::LinkDomain::Vmlinux;
}

void sortAndUnique(std::vector<CompileUnit> &Units) {
  llvm::stable_sort(Units, [](const CompileUnit &L, const CompileUnit &R) {
    return std::tie(L.File, L.Object) < std::tie(R.File, R.Object);
  });
  // Flags are adapted only where a file occurs twice: it costs, and is rare.
  std::vector<CompileUnit> Kept;
  size_t SameFile = 0; // First kept unit of the current file.
  for (CompileUnit &Unit : Units) {
    if (Kept.empty() || Kept.back().File != Unit.File)
      SameFile = Kept.size();
    bool Known = llvm::any_of(
        llvm::ArrayRef(Kept).drop_front(SameFile), [&](const CompileUnit &K) {
          return K.Domain == Unit.Domain && K.Directory == Unit.Directory &&
                 groupFlags(K, "/") == groupFlags(Unit, "/");
        });
    if (!Known)
      Kept.push_back(std::move(Unit));
  }
  Units = std::move(Kept);
}

std::vector<CompileUnit> unitsBelow(llvm::ArrayRef<CompileUnit> Units,
                                    llvm::ArrayRef<std::string> Paths) {
  std::vector<CompileUnit> Result;
  for (const CompileUnit &Unit : Units)
    if (Paths.empty() || llvm::any_of(Paths, [&](const std::string &Path) {
          return support::isBelow(Path, Unit.File);
        }))
      Result.push_back(Unit);
  return Result;
}

std::string toCompileCommandsJson(const Project &P) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  llvm::json::OStream J(OS, /*IndentSize=*/2);
  J.array([&] {
    for (const CompileUnit &Unit : P.Units)
      J.object([&] {
        J.attributeArray("arguments", [&] {
          for (const std::string &Arg : Unit.Args)
            J.value(Arg);
        });
        J.attribute("directory", Unit.Directory);
        J.attribute("file", support::fromTreeName(P.Root, Unit.File));
        if (!Unit.Object.empty())
          J.attribute("output", Unit.Object);
      });
  });
  OS << '\n';
  return Text;
}

} // namespace nobounce::frontend
