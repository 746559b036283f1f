//===- Reports.cpp - What check and why print -----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports.h"
#include "Support/ErrorContext.h"

using namespace llvm;

namespace nobounce::tool {

Expected<std::vector<driver::Output>> reportsOf(const Arguments &A) {
  return driver::parseOutputs(A.values(OPT_format), A.value(OPT_output));
}

Error writeReports(const Arguments &A, ArrayRef<driver::Output> Reports,
                   driver::RunStats &Stats, Printer Text, Printer Json,
                   Printer Html) {
  for (const driver::Output &O : Reports) {
    Printer Print = O.As == driver::Format::Json   ? Json
                    : O.As == driver::Format::Html ? Html
                                                   : Text;
    if (!Print)
      return support::makeError("--format html: only cost makes a page; there "
                                "are text and json");
    if (Error E = driver::writeOutput(O.File, Print))
      return E;
  }
  if (!A.has(OPT_stats))
    return Error::success();
  return driver::writeOutput(A.value(OPT_stats),
                             [&](raw_ostream &OS) { Stats.write(OS); });
}

} // namespace nobounce::tool
