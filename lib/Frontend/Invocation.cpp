//===- Invocation.cpp - From compile commands to clang --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Invocation.h"
#include "Frontend/FlagAdapter.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"

namespace nobounce::frontend {

/// Options of the run rather than of the unit.
static void adjust(clang::CompilerInvocation &Invocation) {
  // clang frees nothing because its process ends; ours does not.
  Invocation.getFrontendOpts().DisableFree = false;
  Invocation.getDependencyOutputOpts() = clang::DependencyOutputOptions();
  // No limit, so that a failed unit yields facts for all that parses.
  Invocation.getDiagnosticOpts().ErrorLimit = 0;
  Invocation.getDiagnosticOpts().ShowCarets = false;
}

std::shared_ptr<clang::CompilerInvocation>
makeInvocation(const CompileUnit &Unit,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS,
               clang::DiagnosticConsumer &Errors) {
  std::vector<std::string> Args = adaptFlags(Unit).Args;
  std::vector<const char *> Raw;
  for (const std::string &Arg : Args)
    Raw.push_back(Arg.c_str());
  // `-fsyntax-only` is ours, so what it leaves unused is no error.
  for (const char *Extra :
       {"-Qunused-arguments", "-resource-dir=" NOBOUNCE_RESOURCE_DIR})
    Raw.insert(Raw.begin() + 1, Extra);

  clang::DiagnosticOptions DriverOptions;
  clang::CreateInvocationOptions Options;
  Options.VFS = FS;
  Options.RecoverOnError = true;
  Options.Diags = clang::CompilerInstance::createDiagnostics(
      *FS, DriverOptions, &Errors, /*ShouldOwnClient=*/false);
  std::shared_ptr<clang::CompilerInvocation> Invocation =
      clang::createInvocation(Raw, Options);
  if (Invocation)
    adjust(*Invocation);
  return Invocation;
}

void silenceWarnings(clang::DiagnosticsEngine &Diags) {
  std::vector<clang::diag::kind> All;
  clang::DiagnosticIDs::getAllDiagnostics(clang::diag::Flavor::WarningOrError,
                                          All);
  for (clang::diag::kind Kind : All)
    if (Diags.getDiagnosticLevel(Kind, clang::SourceLocation()) ==
        clang::DiagnosticsEngine::Warning)
      Diags.setSeverity(Kind, clang::diag::Severity::Ignored,
                        clang::SourceLocation());
}

} // namespace nobounce::frontend
