//===- Checkpatch.cpp - Like the kernel's checkpatch.pl
//-----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Formats.h"
#include "Report/Words.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

/// Its types are in capitals: GUARDABLE_ATOMIC_READ.
static std::string typeOf(StringRef Check) {
  std::string Type = Check.upper();
  llvm::replace(Type, '-', '_');
  return Type;
}

static StringRef levelOf(const Verdict &V) {
  return V.Severity == "error"  ? "ERROR"
         : V.Severity == "note" ? "CHECK"
                                : "WARNING";
}

void printCheckpatch(raw_ostream &OS, const Result &R) {
  size_t Errors = 0, Warnings = 0, Checks = 0;
  // Scripts that read it expect a line number everywhere.
  for (const FailedUnit &F : R.Failed) {
    unsigned Line = 1;
    for (const facts::UnitError &E : reverse(F.Errors))
      if (E.File == F.File && E.Line)
        Line = E.Line;
    OS << F.File << ':' << Line
       << ": ERROR:NOT_ANALYSED: not analysed completely: " << F.Reason << '\n';
    ++Errors;
  }
  for (const Verdict &V : R.Findings) {
    StringRef Level = levelOf(V);
    ++(Level == "ERROR" ? Errors : Level == "CHECK" ? Checks : Warnings);
    OS << V.Where.File << ':' << V.Where.Line << ": " << Level << ':'
       << typeOf(V.Check) << ": " << oneLine(V.Message) << '\n';
  }
  OS << "total: " << Errors << " errors, " << Warnings << " warnings, ";
  if (Checks)
    OS << Checks << " checks, ";
  // It counts lines; what was read here is units.
  OS << R.Of.Units << " units checked\n";
}

} // namespace nobounce::report
