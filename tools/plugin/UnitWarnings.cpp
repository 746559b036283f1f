//===- UnitWarnings.cpp - Findings as compiler warnings -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnitWarnings.h"
#include "PluginMessage.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "Support/Process.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace llvm;

namespace nobounce::plugin {

std::string findTool() {
  Dl_info Here;
  if (dladdr(reinterpret_cast<void *>(&findTool), &Here) && Here.dli_fname) {
    SmallString<256> Folder;
    if (!sys::fs::real_path(Here.dli_fname, Folder))
      // A build tree has it beside this folder, an installation in `bin`.
      while (sys::path::has_relative_path(Folder)) {
        sys::path::remove_filename(Folder);
        for (StringRef Name : {"nobounce/nobounce", "bin/nobounce"}) {
          SmallString<256> Tool(Folder);
          sys::path::append(Tool, Name);
          if (sys::fs::can_execute(Tool) && !sys::fs::is_directory(Tool))
            return Tool.str().str();
        }
      }
  }
  return "nobounce";
}

/// What the command says of the unit, as JSON.
static Expected<json::Value> ask(const WarningRequest &Request,
                                 const frontend::CompileUnit &Unit) {
  std::vector<std::string> Argv = {
      Request.Tool, "kbuild-check", "--cache-dir", Request.Index, "--root",
      Request.Root, "--compiler",   "clang",       "-j",          "1",
      "--format",   "json",         "--"};
  append_range(Argv, drop_begin(Unit.Args));
  Argv.push_back(support::fromTreeName(Request.Root, Unit.File));
  support::ProcessOptions Options;
  Options.Directory = Unit.Directory;
  Expected<support::ProcessResult> Done = support::runProcess(Argv, Options);
  if (!Done)
    return Done.takeError();
  if (Done->ExitCode)
    return support::makeError(StringRef(Done->Err).trim());
  return json::parse(Done->Out);
}

/// The edits of a finding as fix-its; none when one is in another file.
static std::vector<clang::FixItHint>
fixIts(const json::Object &Finding, StringRef File, clang::SourceManager &SM) {
  std::vector<clang::FixItHint> Out;
  const json::Object *Fix = Finding.getObject("fix");
  const json::Array *Edits = Fix ? Fix->getArray("edits") : nullptr;
  if (!Edits)
    return Out;
  clang::FileID Main = SM.getMainFileID();
  int64_t Size = int64_t(SM.getBufferData(Main).size());
  for (const json::Value &Each : *Edits) {
    const json::Object *Edit = Each.getAsObject();
    std::optional<int64_t> Begin, End;
    if (Edit) {
      Begin = Edit->getInteger("begin");
      End = Edit->getInteger("end");
    }
    if (!Begin || !End || Edit->getString("file") != File || *Begin < 0 ||
        *Begin > *End || *End > Size)
      return {};
    Out.push_back(clang::FixItHint::CreateReplacement(
        clang::CharSourceRange::getCharRange(
            SM.getComposedLoc(Main, unsigned(*Begin)),
            SM.getComposedLoc(Main, unsigned(*End))),
        Edit->getString("replacement").value_or("")));
  }
  return Out;
}

/// The place that an object of the report names; none outside the main file.
static clang::SourceLocation placeOf(const json::Object &O, StringRef File,
                                     clang::SourceManager &SM) {
  std::optional<int64_t> Line = O.getInteger("line"),
                         Column = O.getInteger("column");
  if (!Line || !Column || O.getString("file") != File)
    return {};
  return SM.translateLineCol(SM.getMainFileID(), unsigned(*Line),
                             unsigned(*Column));
}

Error warnOfFindings(clang::CompilerInstance &CI, const WarningRequest &Request,
                     const frontend::CompileUnit &Unit) {
  Expected<json::Value> Report = ask(Request, Unit);
  if (!Report)
    return Report.takeError();
  const json::Object *Top = Report->getAsObject();
  const json::Array *Findings = Top ? Top->getArray("findings") : nullptr;
  if (!Findings)
    return support::makeError("'" + Request.Tool + "' gave no report");
  clang::SourceManager &SM = CI.getSourceManager();
  for (const json::Value &Each : *Findings) {
    const json::Object *Finding = Each.getAsObject();
    if (!Finding)
      continue;
    std::string Text = Finding->getString("message").value_or("").str();
    Text +=
        " [nobounce-" + Finding->getString("check").value_or("").str() + "]";
    warn(CI.getDiagnostics(), placeOf(*Finding, Unit.File, SM), Text, {});
    if (const json::Array *Parts = Finding->getArray("parts"))
      for (const json::Value &Part : *Parts)
        if (const json::Object *P = Part.getAsObject())
          note(CI.getDiagnostics(), {},
               (P->getString("part").value_or("") + ": " +
                P->getString("reason").value_or(""))
                   .str(),
               {});
    std::vector<clang::FixItHint> Hints = fixIts(*Finding, Unit.File, SM);
    const json::Object *Fix = Finding->getObject("fix");
    if (!Hints.empty())
      note(CI.getDiagnostics(), placeOf(*Finding, Unit.File, SM),
           ("possible edit: " + Fix->getString("description").value_or("") +
            "; check before sending")
               .str(),
           Hints);
  }
  return Error::success();
}

} // namespace nobounce::plugin
