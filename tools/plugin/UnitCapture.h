//===- UnitCapture.h - Facts of the unit at hand ----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: plugin. Lowers the unit that the compiler has just parsed, by the
/// consumer that the tool itself uses, and notes what the unit was read from.
///
/// Ownership: refers to the compiler instance and the unit. Threads: one.
/// Determinism: the facts are those that the tool reads.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_PLUGIN_UNITCAPTURE_H
#define NOBOUNCE_PLUGIN_UNITCAPTURE_H

#include "Extract/Extract.h"
#include "Facts/Store.h"
#include "Frontend/CompileUnit.h"

#include "Frontend/UnitObservers.h"

namespace clang {
class ASTContext;
}

namespace nobounce::plugin {

class UnitCapture {
public:
  /// Call before anything is parsed: watches what is read from then on.
  UnitCapture(clang::CompilerInstance &CI, std::string Root,
              const frontend::CompileUnit &Unit);
  UnitCapture(const UnitCapture &) = delete;

  /// The facts. Call once, when all is parsed.
  facts::UnitFacts take(clang::ASTContext &Ctx);

private:
  void addInputs(facts::UnitFacts &F);

  clang::CompilerInstance &CI;
  std::string Root;
  frontend::FactNames Name;
  std::shared_ptr<frontend::InputCollector> Read;
  std::set<std::string> Absent;
  frontend::PassedPlaces Passed;
  extract::ExtractOptions Options;
  extract::ExtractResult Result;
  std::unique_ptr<clang::ASTConsumer> Extractor;
};

} // namespace nobounce::plugin

#endif // NOBOUNCE_PLUGIN_UNITCAPTURE_H
