//===- PureMeanings.h - Primitives that only yield a value ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Which primitives do nothing but yield a value, so that they may
/// stand in a condition or be left out.
///
/// Ownership: none. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_PUREMEANINGS_H
#define NOBOUNCE_LINK_PUREMEANINGS_H

#include "Rules/Rules.h"

namespace nobounce::link {

/// Primitives that only yield a value.
inline bool isPureMeaning(rules::Meaning M) {
  switch (M) {
  case rules::Meaning::AtomicRead:
  case rules::Meaning::BitTest:
  case rules::Meaning::RefRead:
  case rules::Meaning::StaticKey:
  case rules::Meaning::Expect:
  case rules::Meaning::Current:
  case rules::Meaning::ReadOnce:
  case rules::Meaning::DataRace:
  case rules::Meaning::ErrPtr:
  case rules::Meaning::IsErr:
  case rules::Meaning::Identity:
    return true;
  default:
    return false;
  }
}

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_PUREMEANINGS_H
