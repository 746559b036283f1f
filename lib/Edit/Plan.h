//===- Plan.h - Which edits of findings can be applied ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Edit. From findings and the texts they were made from to new texts.
/// A finding's edits are applied all or not at all. What would change a
/// line or statement that an earlier finding's edits change is left out: after
/// the first edit the second may not be needed any more, and only another run
/// can say so.
///
/// Ownership: values; `Applied` points into the findings. Threads: pure.
/// Determinism: a function of the findings in their order, and of the texts.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EDIT_PLAN_H
#define NOBOUNCE_EDIT_PLAN_H

#include "Checks/Verdict.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::edit {

/// Old lines [Begin, End), counted from 0, give way to new ones.
struct Change {
  unsigned Begin = 0, End = 0;
  std::string New; ///< Whole lines.
};

struct EditedFile {
  std::string File; ///< Tree-relative.
  std::string Old, New;
  std::vector<Change> Changes; ///< In the order of the file, none touches one.
};

/// A finding whose edits are not applied.
struct LeftOut {
  const checks::Verdict *Finding;
  std::string Reason;
};

struct Plan {
  std::vector<EditedFile> Files; ///< By name.
  std::vector<const checks::Verdict *> Applied;
  std::vector<LeftOut> Left;
  unsigned WithoutEdit = 0; ///< Findings that propose none.
};

/// The text that a file was analysed as, or why it must not be edited.
using TextOfFile =
    llvm::function_ref<llvm::Expected<llvm::StringRef>(llvm::StringRef File)>;

/// What applying the edits of these findings gives.
Plan planEdits(llvm::ArrayRef<checks::Verdict> Findings, TextOfFile TextOf);

/// "fs/x.c:12:7".
std::string placeOf(const checks::Verdict &V);

} // namespace nobounce::edit

#endif // NOBOUNCE_EDIT_PLAN_H
