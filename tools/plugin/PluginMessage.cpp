//===- PluginMessage.cpp - What the plugin has the compiler say -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PluginMessage.h"

namespace nobounce::plugin {

static void report(clang::DiagnosticsEngine &Diags, unsigned Id,
                   clang::SourceLocation Where, llvm::StringRef Text,
                   llvm::ArrayRef<clang::FixItHint> Hints) {
  bool AsErrors = Diags.getWarningsAsErrors();
  Diags.setWarningsAsErrors(false);
  {
    clang::DiagnosticBuilder Builder = Diags.Report(Where, Id);
    Builder << Text;
    for (const clang::FixItHint &Hint : Hints)
      Builder << Hint;
  }
  Diags.setWarningsAsErrors(AsErrors);
}

void warn(clang::DiagnosticsEngine &Diags, clang::SourceLocation Where,
          llvm::StringRef Text, llvm::ArrayRef<clang::FixItHint> Hints) {
  report(Diags, Diags.getCustomDiagID(clang::DiagnosticsEngine::Warning, "%0"),
         Where, Text, Hints);
}

void note(clang::DiagnosticsEngine &Diags, clang::SourceLocation Where,
          llvm::StringRef Text, llvm::ArrayRef<clang::FixItHint> Hints) {
  report(Diags, Diags.getCustomDiagID(clang::DiagnosticsEngine::Note, "%0"),
         Where, Text, Hints);
}

void warnOfTrouble(clang::DiagnosticsEngine &Diags, llvm::StringRef Text) {
  warn(Diags, {}, ("nobounce: " + Text).str(), {});
}

} // namespace nobounce::plugin
