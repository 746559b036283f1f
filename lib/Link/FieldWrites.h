//===- FieldWrites.h - Numbers that a call may store ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. For each function, the fields of numbers that it or what it
/// calls may store, of any object: what was tested before a call is then no
/// more known. Calls count that runs of bodies follow too (Link/CallParts.h).
///
/// Ownership: values. Threads: built on several, read-only afterwards.
/// Determinism: sorted.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_FIELDWRITES_H
#define NOBOUNCE_LINK_FIELDWRITES_H

#include "Link/CallParts.h"

namespace nobounce::link {

class FieldWrites {
public:
  FieldWrites(const std::vector<FunctionData> &Data, const CallParts &Parts,
              support::Crew &Helpers);

  bool mayWrite(FunctionId F, NameId Record, NameId Field) const;

private:
  using Fields = std::vector<uint64_t>; ///< Record, field.
  std::vector<Fields> Written;          ///< Sorted.
  std::vector<uint8_t> Any;             ///< Too many to tell.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_FIELDWRITES_H
