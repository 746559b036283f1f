//===- History.cpp - What such patches gained before ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/History.h"
#include "Rules/Read.h"
#include "Rules/Schema.h"
#include "Rules/SchemaCheck.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce::rules;

static const char SchemaText[] =
#include "Rules/HistorySchema.inc"
    ;

static void complainOf(const std::string &File, const Node &N,
                       const PastPatch &P, FileDiagnostics &Diags) {
  if (P.Link.empty() && P.Sent.empty() && P.Commit.empty())
    Diags.error(N, "patch '" + P.Title +
                       "': where can it be read? Give link, commit or sent");
  if (!P.Commit.empty() &&
      (P.Commit.size() < 12 || !llvm::all_of(P.Commit, llvm::isHexDigit)))
    Diags.error(*N.get("commit"), "patch '" + P.Title + "': '" + P.Commit +
                                      "' is no commit: 12 or more hexadecimal "
                                      "digits");
}

static void readFile(const std::string &File, llvm::StringRef Text,
                     std::vector<RuleDiagnostic> &Diagnostics,
                     std::vector<PastPatch> &Into) {
  ParsedYaml Yaml = parseYaml(Text);
  if (!Yaml.Ok) {
    Diagnostics.push_back(
        {{File, Yaml.Line, Yaml.Column}, Yaml.Message, RuleSeverity::Error});
    return;
  }
  // Well formed: a test reads a history.
  FileSchema Schema = llvm::cantFail(parseSchema(SchemaText, HistoryFile));
  FileDiagnostics Diags(File, Diagnostics);
  checkSchema(Yaml.Root, Schema, Diags);
  if (Diags.any())
    return;
  for (const Node &N : Yaml.Root.get("patches")->Values) {
    PastPatch P;
    P.Title = readText(N, "title");
    P.Link = readText(N, "link");
    P.Sent = readText(N, "sent");
    P.Commit = readText(N, "commit");
    P.Kind = readText(N, "kind");
    P.Forms = readTexts(N, "forms");
    P.Families = readTexts(N, "families");
    P.Gain = readText(N, "gain");
    P.Where = Diags.at(*N.get("title"));
    complainOf(File, N, P, Diags);
    Into.push_back(std::move(P));
  }
}

std::vector<PastPatch>
nobounce::rules::readHistory(llvm::ArrayRef<std::string> Dirs,
                             llvm::vfs::FileSystem &FS,
                             std::vector<RuleDiagnostic> &Diagnostics) {
  std::vector<PastPatch> All;
  for (llvm::StringRef Dir : Dirs) {
    std::string File = (Dir.rtrim('/') + "/" + HistoryFile).str();
    auto Buffer = FS.getBufferForFile(File);
    if (Buffer)
      readFile(File, (*Buffer)->getBuffer(), Diagnostics, All);
    else if (Buffer.getError() != std::errc::no_such_file_or_directory)
      Diagnostics.push_back({{File, 0, 0},
                             "cannot read: " + Buffer.getError().message(),
                             RuleSeverity::Error});
  }
  return All;
}

llvm::Expected<std::vector<PastPatch>>
nobounce::rules::loadHistory(llvm::ArrayRef<std::string> Dirs,
                             llvm::vfs::FileSystem &FS) {
  std::vector<RuleDiagnostic> Diagnostics;
  std::vector<PastPatch> All = readHistory(Dirs, FS, Diagnostics);
  if (!Diagnostics.empty())
    return llvm::make_error<RuleError>(std::move(Diagnostics));
  return All;
}

std::vector<const PastPatch *> nobounce::rules::similarPatches(
    llvm::ArrayRef<PastPatch> All, llvm::StringRef Kind, llvm::StringRef Form,
    llvm::ArrayRef<std::string> Families, size_t Most) {
  auto Distance = [&](const PastPatch *P) {
    bool SameForm = llvm::is_contained(P->Forms, Form);
    bool SameFamily = llvm::any_of(P->Families, [&](const std::string &F) {
      return llvm::is_contained(Families, F);
    });
    return (SameForm ? 0 : 2) + (SameFamily ? 0 : 1);
  };
  std::vector<const PastPatch *> Near;
  for (const PastPatch &P : All)
    if (P.Kind == Kind)
      Near.push_back(&P);
  llvm::stable_sort(Near, [&](const PastPatch *L, const PastPatch *R) {
    return Distance(L) < Distance(R);
  });
  if (Near.size() > Most)
    Near.resize(Most);
  return Near;
}
