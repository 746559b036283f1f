//===- WhyRemarks.cpp - What is known of the functions why is asked about *- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/WhyRemarks.h"
#include "Report/Words.h"

using namespace llvm;

namespace nobounce::driver {

/// A glob may match half the kernel; nobody reads that.
static constexpr size_t MaxRemarks = 20;

static std::string hotnessOf(const link::Program &P, link::FunctionId F) {
  if (P.info(F).IsCold)
    return "cold by its section or attribute";
  std::vector<link::HotStep> Chain = P.chain(F);
  if (Chain.empty())
    return "not reached from any hot entry in this world";
  double Hotness = Chain.back().Hotness;
  std::string Text = Hotness < link::HotThreshold ? "not hot: " : "hot: ";
  for (const link::HotStep &Step : Chain) {
    if (&Step != &Chain.front())
      Text += " -> ";
    Text += P.function(Step.Function).name();
  }
  return Text + " (" + report::frequency(Hotness) + ")";
}

std::vector<std::string> whyRemarks(const link::Program &P, const WhyQuery &Q) {
  std::vector<std::string> Out;
  size_t Left = 0;
  for (link::FunctionId F = 0; F != P.functionCount(); ++F) {
    const facts::Function &Facts = P.function(F);
    if (!Q.holds(Facts))
      continue;
    if (Out.size() == MaxRemarks) {
      ++Left;
      continue;
    }
    Out.push_back((Facts.file() + ":" + Twine(Facts.Line) + ": " +
                   Facts.name() + ": " + hotnessOf(P, F))
                      .str());
  }
  if (Left)
    Out.push_back(report::count(Left, "function") + " more");
  if (Out.empty())
    Out.push_back("no function of this world is at '" + Q.Text + "'");
  return Out;
}

} // namespace nobounce::driver
