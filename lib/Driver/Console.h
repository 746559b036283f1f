//===- Console.h - Messages and progress on standard error ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Standard output belongs to the report; everything else that a
/// user reads goes through here.
///
/// Ownership: refers to a stream. Threads: one. Determinism: messages are; the
/// progress is not and is shown only on standard error.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_CONSOLE_H
#define NOBOUNCE_DRIVER_CONSOLE_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::driver {

class Console {
public:
  Console(llvm::raw_ostream &OS, bool Verbose, bool Terminal);

  /// The console of a process: standard error.
  static Console standard(bool Verbose);

  void error(const llvm::Twine &Message);
  void warning(const llvm::Twine &Message);
  void note(const llvm::Twine &Message);
  /// A note that is shown with -v only.
  void detail(const llvm::Twine &Message);

  bool verbose() const { return Verbose; }

  /// Says how far a pass is: one line that is written over on a terminal, else
  /// a line every ten seconds.
  void progress(llvm::StringRef Pass, size_t Done, size_t All,
                llvm::StringRef Item = "");
  /// Says what is being done when nothing can be counted; on a terminal only.
  void status(llvm::StringRef What);
  /// Takes the progress line away.
  void endProgress();

private:
  void message(llvm::StringRef Level, llvm::raw_ostream::Colors Colour,
               const llvm::Twine &Message);
  void showLine(llvm::StringRef Line);

  llvm::raw_ostream &OS;
  bool Verbose;
  bool Terminal;
  bool LineShown = false;
  llvm::sys::TimePoint<> LastShown;
};

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_CONSOLE_H
