//===- ValidateGraph.h - No walk along references runs in a circle -*- C++ -*-
//===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts, internal. The part of validation that looks at paths,
/// expressions and events as one graph.
///
/// Ownership: none. Threads: pure function. Determinism: walks in index order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_VALIDATEGRAPH_H
#define NOBOUNCE_FACTS_VALIDATEGRAPH_H

#include "Facts/Function.h"
#include "llvm/Support/Error.h"

namespace nobounce::facts {

/// Fails when following references from some path, expression or event comes
/// back to it, when a chain of them is longer than `MaxDepth`, or when a macro
/// use encloses itself. Every index must be in range already.
llvm::Error checkAcyclic(const Function &F);

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_VALIDATEGRAPH_H
