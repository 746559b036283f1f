//===- HotReads.h - What hot code reads ------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. The reads of fields and globals in hot code, for tables and for
/// `why`. Made on demand: no check needs all of them.
///
/// Ownership: values. Threads: pure. Determinism: by (function, event).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_HOTREADS_H
#define NOBOUNCE_LINK_HOTREADS_H

#include "Link/Program.h"

namespace nobounce::link {

struct HotRead {
  FunctionId Function = NoFunction;
  uint32_t Event = facts::None;
  const rules::Primitive *Primitive = nullptr; ///< Null: a plain load.
  LocationId Where = NoLocation;
  double Hotness = 0;
};

/// Reads of locations whose last field, or global, is one of \p Last; of all
/// when that is empty.
std::vector<HotRead> hotReads(const Program &P,
                              llvm::ArrayRef<NameId> Last = {});

/// Whether two locations may be one.
bool mayAlias(const Location &A, const Location &B);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_HOTREADS_H
