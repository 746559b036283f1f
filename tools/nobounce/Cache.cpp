//===- Cache.cpp - nobounce cache -----------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/CacheArchive.h"
#include "Driver/CacheContents.h"
#include "Driver/CachePrune.h"
#include "Driver/Console.h"
#include "Driver/ExitCode.h"
#include "Facts/Store.h"
#include "Report/Words.h"
#include "Support/ErrorContext.h"
#include "Support/Memory.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace nobounce::tool {

static void printRow(raw_ostream &OS, StringRef Kind, size_t Files,
                     uint64_t Bytes, StringRef More = "") {
  OS << formatv("{0,-20}{1,6}{2,12}", Kind, Files, driver::sizeText(Bytes))
     << (More.empty() ? "" : "   ") << More << "\n";
}

/// One row for each kind of file that there is.
static void printKinds(raw_ostream &OS, ArrayRef<driver::CacheFile> Files,
                       StringRef OfFacts = "") {
  for (unsigned K = 0; K != driver::NumCacheKinds; ++K) {
    size_t Count = 0;
    uint64_t Bytes = 0;
    for (const driver::CacheFile &F : Files)
      if (F.Kind == driver::CacheKind(K)) {
        ++Count;
        Bytes += F.Bytes;
      }
    if (Count)
      printRow(OS, driver::nameOf(driver::CacheKind(K)), Count, Bytes,
               K == unsigned(driver::CacheKind::Facts) ? OfFacts : "");
  }
}

static Expected<int> list(StringRef Folder) {
  Expected<std::vector<driver::CacheFile>> Files = driver::cacheFiles(Folder);
  if (!Files)
    return Files.takeError();
  facts::StoreSizes Sizes = facts::Store(Folder).sizes();
  outs() << Folder << "\n";
  outs() << formatv("{0,-20}{1,6}{2,12}", "", "files", "bytes") << "\n";
  printKinds(outs(), *Files,
             report::count(Sizes.Units, "unit") + ", " +
                 report::count(Sizes.Functions, "header function") + ", " +
                 report::count(Sizes.Records, "record"));
  size_t Count = 0;
  uint64_t Bytes = 0;
  for (const driver::CacheFile &F : *Files)
    if (F.Kind != driver::CacheKind::Stranger) {
      ++Count;
      Bytes += F.Bytes;
    }
  printRow(outs(), "all", Count, Bytes);
  return driver::Clean;
}

static Expected<int> prune(StringRef Folder, StringRef Size,
                           driver::Console &C) {
  std::optional<uint64_t> Max =
      Size == "0" ? uint64_t(0) : support::parseSize(Size);
  if (!Max)
    return support::makeError("--prune: '" + Size +
                              "' is no size; write 900M or 2G");
  Expected<driver::Pruned> P = driver::pruneCache(Folder, *Max);
  if (!P)
    return P.takeError();
  for (const driver::CacheFile &F : P->Gone)
    C.detail("removed " + F.Name + " (" + driver::sizeText(F.Bytes) + ")");
  if (P->Gone.empty())
    outs() << "nothing was removed\n";
  else
    outs() << "removed:\n";
  printKinds(outs(), P->Gone);
  outs() << "before " << driver::sizeText(P->Before) << ", now "
         << driver::sizeText(P->After) << "\n";
  if (!P->Trouble.empty())
    C.warning("some units will be parsed again whose facts are kept in part: " +
              P->Trouble);
  if (P->After > *Max && P->InUse)
    C.note("more than " + driver::sizeText(*Max) + " is left: " +
           driver::sizeText(P->InUse) + " is in use by another run");
  return driver::Clean;
}

static void sayDamaged(const driver::Moved &M, driver::Console &C) {
  for (const std::string &Text : M.Damaged)
    C.warning("left out, damaged: " + Text);
}

Expected<int> runCacheCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  if (S->CacheFolder.empty())
    return support::makeError("cache: where is it? there is no home folder: "
                              "name it with --cache-dir or $NOBOUNCE_CACHE");
  driver::Console C = driver::Console::standard(S->Verbose);
  ArrayRef<std::string> Words = A.Positional;
  if (A.has(OPT_prune)) {
    if (!Words.empty())
      return support::makeError("cache --prune: what is '" + Words.front() +
                                "'?");
    return prune(S->CacheFolder, A.value(OPT_prune), C);
  }
  if (Words.empty())
    return list(S->CacheFolder);
  bool IsExport = Words.front() == "export";
  if ((!IsExport && Words.front() != "import") || Words.size() != 2)
    return support::makeError("cache: write 'nobounce cache', 'nobounce cache "
                              "--prune SIZE', 'nobounce cache export FILE' or "
                              "'nobounce cache import FILE'");
  Expected<driver::Moved> M =
      IsExport ? driver::exportCache(S->CacheFolder, Words[1])
               : driver::importCache(S->CacheFolder, Words[1]);
  if (!M)
    return M.takeError();
  sayDamaged(*M, C);
  if (!M->SameExtractor)
    C.warning("'" + Words[1] +
              "' was exported by another version of nobounce: "
              "units will be parsed again");
  outs() << (IsExport ? "exported " : "imported ")
         << report::count(M->Packs, "pack") << " of facts and "
         << report::count(M->Results, "result") << " of index, "
         << driver::sizeText(M->Bytes);
  if (M->Known)
    outs() << "; " << report::count(M->Known, "file") << " of it "
           << (M->Known == 1 ? "was" : "were") << " there already";
  outs() << "\n";
  return driver::Clean;
}

} // namespace nobounce::tool
