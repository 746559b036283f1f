//===- Records.h - Record layouts -------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Extract. Layouts of the records that lowered functions touch, and of
/// all records embedded in those. Unnamed members are flattened into the
/// record around them.
///
/// Ownership: yields values. Threads: one per unit. Determinism: sorted by
/// name, file and line.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EXTRACT_RECORDS_H
#define NOBOUNCE_EXTRACT_RECORDS_H

#include "Extract/SourceMap.h"
#include "Extract/TypeNames.h"
#include "Facts/Unit.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <vector>

namespace nobounce::extract {

class KnownHere;

/// Layouts of \p Used and of what they embed; incomplete ones are left out.
/// Those that are \p Known are not made again.
std::vector<std::shared_ptr<const facts::Record>>
layoutRecords(llvm::ArrayRef<const clang::RecordDecl *> Used,
              clang::ASTContext &Ctx, SourceMap &Sources, TypeNames &Types,
              KnownHere &Known);

} // namespace nobounce::extract

#endif // NOBOUNCE_EXTRACT_RECORDS_H
