//===- HostCheck.cpp - Whether this is the compiler it was built for ------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostCheck.h"
#include "clang/Basic/Version.h"
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <link.h>
#include <string>
#include <unistd.h>

namespace nobounce::plugin {

namespace {

/// What is loaded, in the order in which it was.
struct Loaded {
  uintptr_t Plugin;      ///< An address in it.
  bool PastUs = false;   ///< What follows came with the plugin.
  std::string ClangFile; ///< The compiler's clang library; "": none.
};

/// Whether a mapped file holds an address.
bool holds(const dl_phdr_info &File, uintptr_t Address) {
  for (unsigned I = 0; I != File.dlpi_phnum; ++I) {
    const ElfW(Phdr) &Part = File.dlpi_phdr[I];
    uintptr_t Begin = File.dlpi_addr + Part.p_vaddr;
    if (Part.p_type == PT_LOAD && Begin <= Address &&
        Address < Begin + Part.p_memsz)
      return true;
  }
  return false;
}

} // namespace

HostCheck::HostCheck() {
  Loaded State{reinterpret_cast<uintptr_t>(&holds), false, ""};
  auto Look = [](dl_phdr_info *File, size_t, void *Data) {
    Loaded &State = *static_cast<Loaded *>(Data);
    State.PastUs |= holds(*File, State.Plugin);
    const char *Slash = strrchr(File->dlpi_name, '/');
    const char *Name = Slash ? Slash + 1 : File->dlpi_name;
    if (!State.PastUs && !strncmp(Name, "libclang-cpp.so", 15))
      State.ClangFile = Name;
    return 0;
  };
  dl_iterate_phdr(Look, &State);
  const std::string Ours =
      "libclang-cpp.so." + std::to_string(CLANG_VERSION_MAJOR) + ".";
  if (State.ClangFile.compare(0, Ours.size(), Ours) == 0)
    return;
  fprintf(stderr,
          "error: nobounce: this plugin was built for clang %d and works in no "
          "other; this compiler %s\n",
          CLANG_VERSION_MAJOR,
          State.ClangFile.empty() ? "does not use clang's shared library"
                                  : ("uses " + State.ClangFile).c_str());
  _exit(1);
}

} // namespace nobounce::plugin
