//===- ExitCode.h - What a run's exit status says ---------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. The codes are part of the command line's contract, see
/// docs/command-line.md.
///
/// Ownership: values. Threads: any. Determinism: constants.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_EXITCODE_H
#define NOBOUNCE_DRIVER_EXITCODE_H

namespace nobounce::driver {

enum ExitCode : int {
  Clean = 0,      ///< All went well, nothing found.
  Found = 1,      ///< Findings.
  BadInput = 2,   ///< Usage or input the user can put right.
  Incomplete = 3, ///< Some unit could not be analysed; wins over Found.
  Internal = 4    ///< A defect of the tool.
};

/// The code of a run that came to its end.
inline ExitCode exitCodeOf(bool AnyFailedUnit, bool AnyFinding) {
  return AnyFailedUnit ? Incomplete : AnyFinding ? Found : Clean;
}

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_EXITCODE_H
