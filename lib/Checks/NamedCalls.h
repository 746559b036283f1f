//===- NamedCalls.h - Calls of what a hook's rule names ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Every direct call of a function, those included that stand in
/// a macro use which a model speaks for: a call graph leaves these out.
///
/// Ownership: refers to the program. Threads: immutable. Determinism: by
/// (caller, event).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_NAMEDCALLS_H
#define NOBOUNCE_CHECKS_NAMEDCALLS_H

#include "Checks/HookRule.h"
#include "Link/Program.h"

namespace nobounce::checks {

/// The functions of that name, or whose names match the glob, by id.
std::vector<link::FunctionId> functionsLike(const link::Program &P,
                                            llvm::StringRef NameOrGlob);

class NamedCalls {
public:
  struct Call {
    link::FunctionId Caller = link::NoFunction;
    uint32_t Event = facts::None;
  };

  NamedCalls(const link::Program &P, const HookRule &Rule);

  std::vector<Call> of(link::FunctionId F) const;

private:
  const link::Program &P;
  std::map<link::FunctionId, std::vector<Call>> InMacros;
};

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_NAMEDCALLS_H
