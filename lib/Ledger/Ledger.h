//===- Ledger.h - What one run of a hot entry costs ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Ledger. Everything on the steady path of an entry that touches a line
/// which other CPUs write: read-modify-writes, locks, references taken and
/// dropped, atomic reads and plain loads of shared locations, other lines of
/// objects that others share; each with the chain that leads to it. Every
/// chain of calls counts for itself, with the product of its frequencies: a
/// loop's body and recursion as their head, cold blocks not at all, of
/// alternatives those that the profile keeps. Of several functions that an
/// entry names, a place counts for the one that reaches it most.
///
/// Ownership: values. Threads: pure. Determinism: rows by kind, location,
/// function and event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LEDGER_LEDGER_H
#define NOBOUNCE_LEDGER_LEDGER_H

#include "Checks/Verdict.h"
#include "Link/Program.h"

namespace nobounce::ledger {

enum class CostKind : uint8_t {
  Call, ///< A function that is entered; no line by itself.
  RMW,
  Get,
  Put,
  Lock,
  AtomicRead,
  Load,       ///< Plain, of a location that others write atomically.
  ForeignLine ///< The first read of a line that no other row is for.
};
/// "rmw", as reports spell it.
const char *word(CostKind K);

struct Cost {
  CostKind Kind = CostKind::Call;
  std::string Location; ///< "inode.i_writecount"; "" for calls.
  std::string Degree;   ///< How widely the object is shared; "" unknown.
  std::string Function; ///< Where it stands, or what is called.
  std::string Primitive;
  checks::Place Where;
  double Times = 0;     ///< Per run of the entry.
  unsigned Writers = 0; ///< Hot places that write the location, or the line.
  unsigned Line = 0;    ///< ForeignLine: which one of the object, from 0.
  /// ForeignLine: "file.inode", the field that leads to the object, or "".
  std::string Through;
  std::vector<checks::ChainStep> Chain; ///< To Function, entry first.
};

struct Ledger {
  std::string Entry;
  std::vector<std::string> Functions; ///< That the entry names, in this world.
  std::vector<Cost> Costs;
  /// Sum of `Times` over a kind.
  double total(CostKind K) const;
};

/// The ledger of a family of entries.
Ledger makeLedger(const link::Program &P, uint32_t Family, std::string Entry);

} // namespace nobounce::ledger

#endif // NOBOUNCE_LEDGER_LEDGER_H
