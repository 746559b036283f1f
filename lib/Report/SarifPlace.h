//===- SarifPlace.h - Places and texts as SARIF
//-------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. What SARIF's objects are built from. Files of the tree are
/// relative to a base that the reader knows, so that no path of this machine is
/// in the report; what lies outside of the tree is a file: URI.
///
/// Ownership: write to a stream, keep nothing. Threads: none. Determinism: the
/// arguments decide every byte.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_SARIFPLACE_H
#define NOBOUNCE_REPORT_SARIFPLACE_H

#include "Checks/Verdict.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace nobounce::report {

/// The base that relative files are relative to.
inline constexpr char SourceRoot[] = "SRCROOT";

/// A path as a URI reference: what may not stand in one is percent-encoded.
std::string uriOf(llvm::StringRef File);

/// The column in code points of a column in bytes; both 1-based. A line that
/// is not known has none but ASCII before it.
unsigned characterColumn(llvm::StringRef Line, unsigned ByteColumn);

/// Writes `Name: {"text": Text}`.
void writeMessage(llvm::json::OStream &J, llvm::StringRef Name,
                  llvm::StringRef Text);

/// Writes `Name: {"uri": …, "uriBaseId": …}`.
void writeArtifact(llvm::json::OStream &J, llvm::StringRef Name,
                   llvm::StringRef File);

/// Writes `physicalLocation`; nothing when the place has no file.
void writePhysicalLocation(llvm::json::OStream &J, const checks::Place &P);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_SARIFPLACE_H
