//===- Output.h - Where reports go ------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. `--format F[=FILE]`, `-o FILE`, `--stats FILE`. A report is
/// made in memory and written whole, so that a full disk leaves no half report
/// that looks like a whole one.
///
/// Ownership: values. Threads: one. Determinism: none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_OUTPUT_H
#define NOBOUNCE_DRIVER_OUTPUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace nobounce::driver {

enum class Format : uint8_t {
  Text,
  Json,
  Html,
  Sarif,
  Github,
  Gitlab,
  Checkpatch,
  Lkp,
  Junit
};

/// One report that is wanted.
struct Output {
  Format As = Format::Text;
  std::string File; ///< "" = standard output.
};

/// Parses the values of all `--format` and `-o`, of a command that has the
/// formats `Has`. No format is text on standard output; -o names the file of
/// the one format that has none of its own.
llvm::Expected<std::vector<Output>>
parseOutputs(llvm::ArrayRef<std::string> Formats, llvm::StringRef DashO,
             llvm::ArrayRef<Format> Has);

/// Writes one file, or standard output with colours when it is a terminal.
llvm::Error writeOutput(const std::string &File,
                        llvm::function_ref<void(llvm::raw_ostream &)> Print);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_OUTPUT_H
