//===- Output.cpp - Where reports go ----------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Output.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace nobounce::driver {

static constexpr std::pair<StringRef, Format> Names[] = {
    {"text", Format::Text},     {"json", Format::Json},
    {"html", Format::Html},     {"sarif", Format::Sarif},
    {"github", Format::Github}, {"gitlab", Format::Gitlab},
    {"lkp", Format::Lkp},       {"checkpatch", Format::Checkpatch},
    {"junit", Format::Junit}};

/// "text, json and html".
static std::string listOf(ArrayRef<Format> Has) {
  std::string List;
  size_t Left = Has.size();
  for (const auto &[Name, As] : Names)
    if (is_contained(Has, As)) {
      --Left;
      List += (List.empty() ? "" : Left ? ", " : " and ") + Name.str();
    }
  return List;
}

static Expected<Output> parseFormat(StringRef Spec, ArrayRef<Format> Has) {
  auto [Name, File] = Spec.split('=');
  const auto *It = find_if(
      Names, [Name = Name](const auto &Known) { return Known.first == Name; });
  if (It == std::end(Names))
    return support::makeError("--format: unknown format '" + Name +
                              "'; there are " + listOf(Has));
  if (!is_contained(Has, It->second))
    return support::makeError(
        "--format " + Name + ": not of this command, which has " + listOf(Has));
  if (File.empty() && Spec.contains('='))
    return support::makeError("--format " + Spec + ": no file after '='");
  return Output{It->second, File.str()};
}

Expected<std::vector<Output>> parseOutputs(ArrayRef<std::string> Formats,
                                           StringRef DashO,
                                           ArrayRef<Format> Has) {
  std::vector<Output> Outputs;
  for (const std::string &Spec : Formats) {
    Expected<Output> O = parseFormat(Spec, Has);
    if (!O)
      return O.takeError();
    Outputs.push_back(std::move(*O));
  }
  if (Outputs.empty())
    Outputs.emplace_back();
  auto NoFile = [](const Output &O) { return O.File.empty(); };
  if (count_if(Outputs, NoFile) > 1)
    return support::makeError("--format: only one format can go to standard "
                              "output; write --format F=FILE for the others");
  if (DashO.empty())
    return Outputs;
  auto It = find_if(Outputs, NoFile);
  if (It == Outputs.end())
    return support::makeError("-o: every --format has a file of its own");
  It->File = DashO == "-" ? "" : DashO.str();
  return Outputs;
}

static Error cannotWrite(StringRef File, std::error_code EC) {
  return support::makeError("cannot write " + File + ": " + EC.message());
}

/// Standard output, or what stands at the name already and is no plain file (a
/// pipe, /dev/stdout, /dev/full): written in place.
static Error writeStream(raw_fd_ostream &OS, StringRef Name, StringRef Text) {
  OS << Text;
  OS.flush();
  if (std::error_code EC = OS.error()) {
    OS.clear_error();
    return cannotWrite(Name, EC);
  }
  return Error::success();
}

Error writeOutput(const std::string &File,
                  function_ref<void(raw_ostream &)> Print) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (File.empty()) {
    OS.enable_colors(outs().is_displayed() &&
                     !sys::Process::GetEnv("NO_COLOR"));
    Print(OS);
    return writeStream(outs(), "standard output", Text);
  }
  Print(OS);
  sys::fs::file_status Status;
  if (!sys::fs::status(File, Status) &&
      Status.type() != sys::fs::file_type::regular_file) {
    std::error_code EC;
    raw_fd_ostream Stream(File, EC, sys::fs::CD_OpenExisting);
    return EC ? cannotWrite("'" + File + "'", EC)
              : writeStream(Stream, "'" + File + "'", Text);
  }
  Error E = writeToOutput(File, [&](raw_ostream &Temporary) {
    auto &Stream = static_cast<raw_fd_ostream &>(Temporary);
    return writeStream(Stream, "'" + File + "'", Text);
  });
  if (!E)
    return E;
  // The library's own errors lack what was meant, or the file.
  std::string Message = toString(std::move(E));
  if (StringRef(Message).starts_with("cannot write"))
    return support::makeError(Message);
  if (StringRef(Message).starts_with("'" + File + "'"))
    return support::makeError("cannot write " + Message);
  return support::makeError("cannot write '" + File + "': " + Message);
}

} // namespace nobounce::driver
