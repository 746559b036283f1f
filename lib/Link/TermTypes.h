//===- TermTypes.h - Records that terms point to --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. The record that a term points to, by its declared type, and
/// whether a pointer to one record can be one to another: code passes objects
/// through untyped pointers, and what two callers put there need not be alike.
///
/// Ownership: refers to the functions' data. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_TERMTYPES_H
#define NOBOUNCE_LINK_TERMTYPES_H

#include "Link/FunctionData.h"
#include "Link/Symbols.h"
#include "Link/Terms.h"

namespace nobounce::link {

class TermTypes {
public:
  TermTypes(const Names &N, const Symbols &S,
            const std::vector<FunctionData> &Data)
      : N(N), S(S), Data(Data) {}

  /// Record of "struct x *"; 0 when it is no pointer to one.
  NameId pointedTo(llvm::StringRef Type) const;
  /// Record of the object that holds a term of the function; 0: not known.
  NameId of(FunctionId F, const Term &T) const;
  /// Whether a pointer to one record can be a pointer to the other: the same,
  /// or the first part of it. What is not known can be anything.
  bool mayBe(NameId A, NameId B) const;

private:
  const Names &N;
  const Symbols &S;
  const std::vector<FunctionData> &Data;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_TERMTYPES_H
