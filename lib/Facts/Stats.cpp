//===- Stats.cpp - What takes the room ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Stats.h"
#include "Facts/Codec.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

namespace nobounce::facts {

void Stats::addTables(const Function &F) {
  auto Add = [&](const char *Name, const auto &Items) {
    Table &T = Tables[Name];
    T.Count += Items.size();
    T.Bytes += Items.size() * sizeof(Items[0]);
  };
  Add("paths", F.Paths);
  Add("expressions", F.Exprs);
  Add("argument lists", F.ExprLists);
  Add("events", F.Events);
  Add("macro uses", F.Macros);
  Add("macro arguments", F.MacroArgs);
  Add("blocks", F.Blocks);
  Add("edges", F.Succs);
  Add("variables", F.Params);
  Add("variables", F.Locals);
  for (StrId Id = 0; Id != F.Strings.size(); ++Id) {
    Table &T = Tables[Id && Id == F.Text ? "source text" : "strings"];
    ++T.Count;
    T.Bytes += F.Strings[Id].size() + sizeof(uint32_t);
  }
}

void Stats::add(const Unit &U) {
  ++Units;
  OwnFunctions += U.Functions.size();
  uint64_t UnitBytes = encodeUnit(U).size(), FunctionBytes = 0;
  for (const Function &F : U.Functions) {
    addTables(F);
    FunctionBytes += encodeFunction(F).size();
  }
  OwnBytes += UnitBytes;
  Table &References = Tables["references to entities"];
  References.Count += U.HeaderFunctions.size() + U.Records.size();
  References.Bytes +=
      (U.HeaderFunctions.size() + U.Records.size()) * sizeof(EntityHash);
  // What remains of the shard; its functions' few bytes of framing are lost.
  Table &Globals = Tables["globals"];
  Globals.Count += U.Globals.size();
  uint64_t Other =
      FunctionBytes +
      (U.HeaderFunctions.size() + U.Records.size()) * sizeof(EntityHash);
  Globals.Bytes += UnitBytes > Other ? UnitBytes - Other : 0;
}

void Stats::add(const Function &F) {
  ++HeaderFunctions;
  addTables(F);
  SharedBytes += encodeFunction(F).size();
}

void Stats::add(const Record &R) {
  ++Records;
  Table &T = Tables["record layouts"];
  ++T.Count;
  uint64_t Size = encodeRecord(R).size();
  T.Bytes += Size;
  SharedBytes += Size;
}

static void printKilobytes(llvm::raw_ostream &OS, uint64_t Bytes) {
  OS << llvm::format("%10.1f KB", double(Bytes) / 1024);
}

void Stats::print(llvm::raw_ostream &OS, const StoreSizes *Sizes) const {
  OS << Units << " units, " << OwnFunctions << " functions, " << HeaderFunctions
     << " header functions, " << Records << " records\n\n";
  std::vector<std::pair<std::string, Table>> Rows(Tables.begin(), Tables.end());
  llvm::stable_sort(Rows, [](const auto &A, const auto &B) {
    return A.second.Bytes > B.second.Bytes;
  });
  uint64_t Total = OwnBytes + SharedBytes;
  for (const auto &[Name, T] : Rows) {
    OS << llvm::format("  %-24s%10llu", Name.c_str(),
                       static_cast<unsigned long long>(T.Count));
    printKilobytes(OS, T.Bytes);
    OS << llvm::format("%7.1f %%\n",
                       Total ? 100.0 * double(T.Bytes) / double(Total) : 0.0);
  }
  OS << llvm::format("  %-34s", "all, with framing");
  printKilobytes(OS, Total);
  OS << "\n";
  if (Units) {
    OS << llvm::format("  %-34s", "own facts per unit");
    printKilobytes(OS, OwnBytes / Units);
    OS << llvm::format("\n  %-34s", "with its share of entities");
    printKilobytes(OS, Total / Units);
    OS << "\n";
  }
  if (!Sizes)
    return;
  OS << "\non disk: " << Sizes->Packs << " packs";
  printKilobytes(OS, Sizes->DiskBytes);
  uint64_t Raw = Sizes->UnitBytes + Sizes->FunctionBytes + Sizes->RecordBytes +
                 Sizes->ManifestBytes;
  OS << ", unpacked";
  printKilobytes(OS, Raw);
  OS << " (";
  OS << Sizes->Units << " units, " << Sizes->Functions << " header functions, "
     << Sizes->Records << " records";
  OS << ", inputs";
  printKilobytes(OS, Sizes->ManifestBytes);
  OS << ")\n";
  if (Sizes->Units) {
    OS << llvm::format("  %-34s", "on disk per unit");
    printKilobytes(OS, Sizes->DiskBytes / Sizes->Units);
    OS << "\n";
  }
}

} // namespace nobounce::facts
