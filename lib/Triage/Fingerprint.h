//===- Fingerprint.h - Names that survive line drift ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Triage. A finding's fingerprint is made of what it is about (check,
/// form, file, function, the text in question, the guard) and never of where it
/// stands, so that it is the same after lines above it came or went.
///
/// Ownership: writes `Verdict::Fingerprint`. Threads: none. Determinism: equal
/// keys are numbered in the order of the verdicts, which is that of the source.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TRIAGE_FINGERPRINT_H
#define NOBOUNCE_TRIAGE_FINGERPRINT_H

#include "Checks/Verdict.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace nobounce::triage {

/// A text with white space collapsed: an indentation that changes must not make
/// a new finding.
std::string collapseSpace(llvm::StringRef Text);

/// The source text that a place underlines, collapsed.
std::string underlinedText(const checks::Place &P);

/// What a verdict is about, one item per line, before hashing.
std::string fingerprintKey(const checks::Verdict &V);

/// Gives every verdict its fingerprint: 16 hex digits of the key's hash, with
/// the number of earlier verdicts of the same key hashed in.
/// Precondition: sorted by (file, offset, check).
void setFingerprints(llvm::MutableArrayRef<checks::Verdict> Verdicts);

} // namespace nobounce::triage

#endif // NOBOUNCE_TRIAGE_FINGERPRINT_H
