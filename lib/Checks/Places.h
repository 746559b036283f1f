//===- Places.h - Facts' byte ranges as places ------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Turns byte ranges of a function into lines and columns with
/// their text, from the text that facts keep; no source is opened.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_PLACES_H
#define NOBOUNCE_CHECKS_PLACES_H

#include "Checks/Verdict.h"
#include "Facts/Function.h"

namespace nobounce::checks {

/// Place of bytes [Begin, End) of the function's file; the underline stops at
/// the end of the first line.
Place placeOf(const facts::Function &F, uint32_t Begin, uint32_t End);

inline Place placeOf(const facts::Function &F, const facts::Event &E) {
  return placeOf(F, E.Begin, E.End);
}

/// Place of the function's name.
Place placeOfName(const facts::Function &F);

/// Place of an event; None: of the function's name.
Place placeOfEvent(const facts::Function &F, uint32_t Event);

/// 0-based screen column of \p Offset, tabs at multiples of eight.
unsigned screenColumn(const facts::Function &F, uint32_t Offset);

/// Widens the bytes of an expression statement, without its semicolon, to its
/// whole lines: from the start of its indentation to after its newline. False
/// when something else stands on them.
bool wholeLines(const facts::Function &F, uint32_t &Begin, uint32_t &End);

/// An edit that replaces bytes [Begin, End).
Edit editOf(const facts::Function &F, uint32_t Begin, uint32_t End,
            std::string Replacement);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_PLACES_H
