//===- Page.h - A page that needs no file beside it -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. Puts style, data and script into a page's frame: the files of
/// lib/Report/page, which are part of the program.
///
/// Ownership: writes to a stream, keeps nothing. Threads: none. Determinism:
/// the arguments decide every byte.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_PAGE_H
#define NOBOUNCE_REPORT_PAGE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::report {

/// What a page is made of; `Frame` has the marks @STYLE@, @DATA@ and @SCRIPT@,
/// in this order.
struct PageParts {
  llvm::StringRef Frame, Style, Script; ///< html, css, js.
};

/// Writes the page with `Json` as its data.
void printPage(llvm::raw_ostream &OS, const PageParts &Parts,
               llvm::StringRef Json);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_PAGE_H
