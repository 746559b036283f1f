//===- Dump.h - Facts as readable text --------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. `nobounce facts dump`. The form is stable: tests match it.
/// Byte offsets are left out where a line number says enough, so that a dump
/// changes little when a file does.
///
/// Ownership: none. Threads: pure functions. Determinism: depends on the facts
/// alone. Precondition: they are valid (see Validate.h).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_DUMP_H
#define NOBOUNCE_FACTS_DUMP_H

#include "Facts/Function.h"
#include "Facts/Unit.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::facts {

/// Signature, locals, macro uses, and each block with its events and branch.
void dump(const Function &F, llvm::raw_ostream &OS);

/// One line per field: offset, size, type, name.
void dump(const Record &R, llvm::raw_ostream &OS);

/// Declaration and one line per initialised leaf.
void dump(const Global &G, llvm::raw_ostream &OS);

/// All of the unit's own facts; entities that it shares are only counted.
void dump(const Unit &U, llvm::raw_ostream &OS);

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_DUMP_H
