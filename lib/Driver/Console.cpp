//===- Console.cpp - Messages and progress on standard error ----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Console.h"
#include "llvm/Support/Process.h"

using namespace llvm;
using namespace std::chrono_literals;

namespace nobounce::driver {

Console::Console(raw_ostream &OS, bool Verbose, bool Terminal)
    : OS(OS), Verbose(Verbose), Terminal(Terminal),
      LastShown(std::chrono::system_clock::now()) {}

Console Console::standard(bool Verbose) {
  bool Terminal = errs().is_displayed();
  errs().enable_colors(Terminal && !sys::Process::GetEnv("NO_COLOR"));
  return Console(errs(), Verbose, Terminal);
}

void Console::message(StringRef Level, raw_ostream::Colors Colour,
                      const Twine &Message) {
  endProgress();
  OS << "nobounce: ";
  OS.changeColor(Colour, /*Bold=*/true);
  OS << Level << ": ";
  OS.resetColor();
  OS << Message << '\n';
}

void Console::error(const Twine &Message) {
  message("error", raw_ostream::RED, Message);
}

void Console::warning(const Twine &Message) {
  message("warning", raw_ostream::MAGENTA, Message);
}

void Console::note(const Twine &Message) {
  message("note", raw_ostream::CYAN, Message);
}

void Console::detail(const Twine &Message) {
  if (Verbose)
    note(Message);
}

void Console::progress(StringRef Pass, size_t Done, size_t All,
                       StringRef Item) {
  auto Now = std::chrono::system_clock::now();
  if (Now - LastShown < (Terminal ? 100ms : 10'000ms))
    return;
  LastShown = Now;
  std::string Line = (Pass + " " + Twine(Done) + "/" + Twine(All)).str();
  if (!Item.empty())
    Line += (": " + Item).str();
  if (!Terminal) {
    OS << "nobounce: " << Line << '\n';
    return;
  }
  showLine(Line);
}

void Console::status(StringRef What) {
  if (Terminal)
    showLine(What);
}

void Console::showLine(StringRef Line) {
  unsigned Columns = sys::Process::StandardErrColumns();
  if (Columns < 2) // A terminal that does not say.
    Columns = 80;
  OS << "\r\x1b[K" << Line.take_front(Columns - 1);
  OS.flush();
  LineShown = true;
}

void Console::endProgress() {
  if (!LineShown)
    return;
  OS << "\r\x1b[K";
  LineShown = false;
}

} // namespace nobounce::driver
