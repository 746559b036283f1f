//===- Shared.cpp - nobounce program --shared -------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/Analysis.h"
#include "Driver/ExitCode.h"
#include "Report/Json.h"
#include "Report/Text.h"
#include "Reports.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace nobounce::tool {

/// Rows of the text report unless --top says otherwise.
static constexpr unsigned DefaultRows = 40;

Expected<int> runSharedTable(const Arguments &A, const driver::Settings &S) {
  unsigned Most = DefaultRows;
  if (A.has(OPT_top) && StringRef(A.value(OPT_top)).getAsInteger(10, Most))
    return support::makeError("--top: '" + A.value(OPT_top) +
                              "' is no number of rows");
  Expected<std::vector<driver::Output>> Outputs =
      reportsOf(A, {driver::Format::Text, driver::Format::Json});
  if (!Outputs)
    return Outputs.takeError();

  driver::Console C = driver::Console::standard(S.Verbose);
  driver::RunStats Stats;
  Expected<report::SharedTable> T = driver::runShared(S, C, Stats);
  if (!T)
    return T.takeError();
  if (Error Failure = writeReports(A, *Outputs, Stats,
                                   [&](driver::Format As, raw_ostream &OS) {
                                     if (As == driver::Format::Json)
                                       return report::printJson(OS, *T);
                                     report::printFailed(OS, T->Failed);
                                     report::printShared(OS, T->Rows, Most);
                                     OS << report::worldLine(T->Of) << '\n';
                                   }))
    return Failure;
  return T->Failed.empty() ? driver::Clean : driver::Incomplete;
}

} // namespace nobounce::tool
