//===- WhyQuery.h - What nobounce why is asked about ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. `FILE:LINE`, the name of a function or a field of a record,
/// and a check.
///
/// Ownership: values. Threads: immutable. Determinism: none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_WHYQUERY_H
#define NOBOUNCE_DRIVER_WHYQUERY_H

#include "Checks/Verdict.h"
#include "Facts/Function.h"
#include "llvm/Support/Error.h"
#include <string>

namespace nobounce::driver {

struct WhyQuery {
  std::string Text;     ///< As spelt.
  std::string File;     ///< "" when a function is asked for.
  unsigned Line = 0;    ///< 0 = the whole file.
  std::string Function; ///< Name or glob; "" when a place is asked for.
  std::string Field;    ///< "record.field"; "" when no field is asked for.
  std::string Check;    ///< Glob; "" = all.

  /// Whether the verdict is about what was asked for: at or around the line
  /// where the text spans several, or in the function.
  bool holds(const checks::Verdict &V) const;
  /// Whether the function is the one asked for, or has the line in it.
  bool holds(const facts::Function &F) const;
};

/// Splits what the user spelt. `FILE` may be any path with a dot or slash in
/// it; names joined by dots are a field, unless the last is that of a kind of
/// source file.
llvm::Expected<WhyQuery> parseWhyQuery(llvm::StringRef Text,
                                       llvm::StringRef Check);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_WHYQUERY_H
