//===- Samples.h - Small facts made by hand -*- C++ -*- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Facts of this function and what goes with it:
///
///   int release(struct handle *h)
///   {
///           struct state *st = h->state;
///
///           if (st && count_read(&h->node->count) == 1)
///                   st->flags &= ~STATE_NEW;
///           return 0;
///   }
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TEST_UNIT_FACTS_SAMPLES_H
#define NOBOUNCE_TEST_UNIT_FACTS_SAMPLES_H

#include "Facts/Function.h"
#include "Facts/Unit.h"

namespace nobounce::facts::test {

/// Indices of things in `sampleFunction` that tests speak of.
enum SamplePath : uint32_t {
  P_Handle,
  P_State = 2,
  P_St = 3,
  P_Flags = 5,
  P_Count = 8
};
enum SampleExpr : uint32_t {
  E_State,
  E_St,
  E_CountAddr,
  E_Read,
  E_One,
  E_IsOne,
  E_NotNew,
  E_Zero
};

Function sampleFunction();
/// Same body under another name, so that it is another entity.
Function sampleFunction(llvm::StringRef Name);
Record sampleRecord(llvm::StringRef Name = "handle");
Unit sampleUnit(llvm::StringRef File = "fs/handle.c");

/// The id of `S` in `F`, added when missing.
StrId str(Function &F, llvm::StringRef S);

} // namespace nobounce::facts::test

#endif // NOBOUNCE_TEST_UNIT_FACTS_SAMPLES_H
