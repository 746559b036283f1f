//===- GlobalStores.h - Who changes a variable ------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The stores to variables that are no records, by name, over
/// the whole world. Variables of one name count as one.
///
/// Ownership: refers to the program. Threads: immutable. Determinism: by
/// (function, event).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_GLOBALSTORES_H
#define NOBOUNCE_CHECKS_GLOBALSTORES_H

#include "Link/Program.h"
#include "llvm/ADT/StringMap.h"

namespace nobounce::checks {

class GlobalStores {
public:
  struct Store {
    link::FunctionId Function = link::NoFunction;
    uint32_t Event = facts::None;
  };

  explicit GlobalStores(const link::Program &P);

  /// None: it is never set, or its address is taken, so that others may store.
  llvm::ArrayRef<Store> of(llvm::StringRef Variable) const;

private:
  llvm::StringMap<std::vector<Store>> Stores;
  llvm::StringMap<bool> Escaped;
};

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_GLOBALSTORES_H
