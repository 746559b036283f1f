//===- PatchMails.h - Diffs in mails ----------------------------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Finds the diffs in what people send as a patch, by `git
/// mailsplit` and `git mailinfo`: they know of mailboxes, encodings and
/// quoting. Cover letters and answers have no diff and are passed over.
///
/// Ownership: values. Threads: one (it starts processes). Determinism: by the
/// number in the subject ("[PATCH 2/5]"), else in the order of the mailbox.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_PATCHMAILS_H
#define NOBOUNCE_FRONTEND_PATCHMAILS_H

#include "Frontend/ScratchFolder.h"
#include <vector>

namespace nobounce::frontend {

/// One diff, with what it is called in messages.
struct PatchText {
  std::string Subject; ///< "[PATCH 1/2] evm: …", or the file's name.
  unsigned Number = 0; ///< In the series; 0: none.
  std::string Diff;
};

/// The diffs in `Text`, which came from `Name`. An error when there is none.
llvm::Expected<std::vector<PatchText>>
readPatches(llvm::StringRef Name, llvm::StringRef Text,
            const ScratchFolder &Scratch);

/// Names of files in a diff (both sides, without a/ and b/), sorted.
std::vector<std::string> filesOfDiff(llvm::StringRef Diff);

/// Renames that a diff says, old name first.
std::vector<std::pair<std::string, std::string>>
renamesOfDiff(llvm::StringRef Diff);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_PATCHMAILS_H
