//===- UnifiedDiff.h - Edited files as a patch -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Edit. The form that `git apply` and `patch -p1` take. What changed is
/// known from the edits, so nothing is compared.
///
/// Ownership: writes to a stream, keeps nothing. Threads: pure. Determinism:
/// pure; no times stand in it.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EDIT_UNIFIEDDIFF_H
#define NOBOUNCE_EDIT_UNIFIEDDIFF_H

#include "Edit/Plan.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::edit {

/// Writes the change of one file, with three lines around each hunk and the
/// function's first line behind `@@`, as git does.
void printDiff(llvm::raw_ostream &OS, const EditedFile &F);

/// Lines taken out and put in: of all hunks together.
struct DiffSize {
  unsigned Removed = 0, Added = 0;
};
DiffSize sizeOf(const EditedFile &F);

} // namespace nobounce::edit

#endif // NOBOUNCE_EDIT_UNIFIEDDIFF_H
