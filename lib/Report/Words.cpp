//===- Words.cpp - Spelling of the values that reports show -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Words.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace nobounce::report {

StringRef word(checks::Part P) {
  switch (P) {
  case checks::Part::Hot:
    return "hot";
  case checks::Part::Shared:
    return "shared";
  case checks::Part::Skippable:
    return "skippable";
  case checks::Part::Selective:
    return "selective";
  }
  return "";
}

StringRef word(checks::Answer A) {
  switch (A) {
  case checks::Answer::Yes:
    return "yes";
  case checks::Answer::No:
    return "no";
  case checks::Answer::Unknown:
    return "unknown";
  }
  return "";
}

StringRef word(checks::Confidence C) {
  switch (C) {
  case checks::Confidence::Low:
    return "low";
  case checks::Confidence::Medium:
    return "medium";
  case checks::Confidence::High:
    return "high";
  }
  return "";
}

std::string count(uint64_t N, StringRef Singular) {
  return std::to_string(N) + " " + Singular.str() + (N == 1 ? "" : "s");
}

std::string frequency(double F) {
  std::string Text;
  raw_string_ostream(Text) << format("%.2g", F);
  return Text;
}

std::string oneLine(StringRef Text) {
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  std::string Out;
  for (StringRef Line : Lines)
    if (Line = Line.trim(); !Line.empty())
      Out += (Out.empty() ? "" : " ") + Line.str();
  return Out;
}

std::string shortened(StringRef Text, size_t Most) {
  static constexpr StringRef More = "…";
  if (Text.size() <= Most)
    return Text.str();
  size_t End = Most - std::min(Most, More.size());
  while (End && (Text[End] & 0xC0) == 0x80)
    --End;
  return Text.take_front(End).str() + More.str();
}

StringRef toolVersion() { return NOBOUNCE_VERSION; }

} // namespace nobounce::report
