//===- UnitName.cpp - What a unit's facts are kept under ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/UnitName.h"
#include "Driver/ExtractorId.h"
#include "Frontend/FlagAdapter.h"

namespace nobounce::driver {

facts::UnitOrigin originOf(const frontend::CompileUnit &U,
                           llvm::StringRef Root) {
  return {ExtractorId, frontend::canonicalFlags(U, Root), U.File, ""};
}

} // namespace nobounce::driver
