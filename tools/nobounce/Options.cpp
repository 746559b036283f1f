//===- Options.cpp - The parsed command line --------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "Driver/CacheFolder.h"
#include "Support/ErrorContext.h"
#include "Support/Memory.h"
#include "Triage/PerfText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace llvm::opt;

namespace nobounce::tool {

#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

static constexpr OptTable::Info OptionTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

namespace {
class Table : public GenericOptTable {
public:
  Table() : GenericOptTable(OptionStrTable, OptionPrefixesTable, OptionTable) {}
};
} // namespace

std::string Arguments::value(unsigned Id) const {
  return Options.getLastArgValue(Id).str();
}

std::vector<std::string> Arguments::values(unsigned Id) const {
  return Options.getAllArgValues(Id);
}

Expected<Arguments> parseArguments(ArrayRef<const char *> Argv,
                                   unsigned Visibility) {
  Arguments A;
  auto *Dashes = find_if(Argv, [](StringRef S) { return S == "--"; });
  if (Dashes != Argv.end()) {
    A.AfterDashes.emplace(Dashes + 1, Argv.end());
    Argv = Argv.take_front(Dashes - Argv.begin());
  }
  Table Options;
  unsigned MissingIndex = 0, MissingCount = 0;
  A.Options = Options.ParseArgs(Argv, MissingIndex, MissingCount,
                                opt::Visibility(Visibility));
  if (MissingCount)
    return support::makeError("option '" + StringRef(Argv[MissingIndex]) +
                              "' needs a value");
  for (const Arg *Unknown : A.Options.filtered(OPT_UNKNOWN)) {
    std::string Spelling = Unknown->getAsString(A.Options);
    std::string Nearest;
    unsigned Distance =
        Options.findNearest(Spelling, Nearest, opt::Visibility(Visibility));
    return support::makeError(
        "unknown option '" + Spelling + "'" +
        (Distance <= 3 ? "; did you mean '" + Nearest + "'?" : ""));
  }
  for (const Arg *Input : A.Options.filtered(OPT_INPUT))
    A.Positional.push_back(Input->getValue());
  return A;
}

void printOptions(raw_ostream &OS, StringRef Usage, StringRef Overview,
                  unsigned Visibility) {
  Table().printHelp(OS, Usage.str().c_str(), Overview.str().c_str(),
                    /*ShowHidden=*/false, /*ShowAllAliases=*/false,
                    opt::Visibility(Visibility));
}

static std::vector<std::string> splitCommas(ArrayRef<std::string> Values) {
  std::vector<std::string> Out;
  for (StringRef Value : Values) {
    SmallVector<StringRef> Parts;
    Value.split(Parts, ',', -1, /*KeepEmpty=*/false);
    for (StringRef Part : Parts)
      Out.push_back(Part.trim().str());
  }
  return Out;
}

/// Less than this is a slip of the pen: clang alone takes more.
static constexpr uint64_t LeastMemory = uint64_t(64) << 20;

static Error readPerf(const std::string &File, driver::Settings &S) {
  auto Text = MemoryBuffer::getFileOrSTDIN(File);
  if (!Text)
    return support::makeError("--perf '" + File +
                              "': " + Text.getError().message());
  Expected<triage::Measured> M = triage::parsePerfText(
      (*Text)->getBuffer(), File == "-" ? "standard input" : File);
  if (!M)
    return support::withContext("--perf", M.takeError());
  S.MeasuredHash = xxh3_64bits((*Text)->getBuffer());
  S.Measured = std::make_shared<const triage::Measured>(std::move(*M));
  return Error::success();
}

Expected<driver::Settings> settingsOf(const Arguments &A) {
  driver::Settings S;
  S.Kernel = A.value(OPT_kernel);
  S.Database = A.value(OPT_database);
  S.FixedFlags = A.AfterDashes;
  if (!S.Kernel.empty() + !S.Database.empty() + S.FixedFlags.has_value() > 1)
    return support::makeError(
        "--kernel, -p and '-- FLAGS' say where units come from: give one");
  S.World = splitCommas(A.values(OPT_world));
  S.Overlays = A.values(OPT_overlay);
  S.Base = A.value(OPT_base);
  S.Staged = A.has(OPT_staged);
  S.Patch = A.value(OPT_patch);
  if (S.Staged && !S.Patch.empty())
    return support::makeError("--staged and --patch exclude each other");
  if (S.isComparison() && !S.Overlays.empty())
    return support::makeError("--overlay and a comparison of versions exclude "
                              "each other");
  S.Checks = join(A.values(OPT_checks), ",");
  S.Configs = A.values(OPT_config);
  S.EnvironmentConfig = sys::Process::GetEnv("NOBOUNCE_CONFIG").value_or("");
  S.Baseline = A.value(OPT_baseline);
  S.ShowSuppressed = A.has(OPT_show_suppressed);
  if (S.isComparison() && !S.Baseline.empty())
    return support::makeError("--baseline says what is known, and so does what "
                              "--base, --staged and --patch compare with: give "
                              "one");
  S.AssumeHot = A.values(OPT_assume_hot);
  if (A.has(OPT_perf))
    if (Error E = readPerf(A.value(OPT_perf), S))
      return E;
  S.Profiles = splitCommas(A.values(OPT_profile));
  S.AllTargets = A.has(OPT_all_targets);
  if (S.AllTargets && !S.Profiles.empty())
    return support::makeError("--all-targets and --profile exclude each other");
  if (A.has(OPT_lsm))
    S.Lsms = splitCommas(A.values(OPT_lsm));
  S.RuleFolders = A.values(OPT_rules);

  if (!A.has(OPT_no_cache)) {
    SmallString<128> Folder(A.has(OPT_cache_dir)
                                ? A.value(OPT_cache_dir)
                                : driver::defaultCacheFolder());
    if (!Folder.empty())
      if (std::error_code EC = sys::fs::make_absolute(Folder))
        return support::makeError("the current folder: " + EC.message());
    S.CacheFolder = std::string(Folder);
  }
  S.Jobs = hardware_concurrency().compute_thread_count();
  if (A.has(OPT_jobs) &&
      (StringRef(A.value(OPT_jobs)).getAsInteger(10, S.Jobs) || S.Jobs == 0))
    return support::makeError("-j: '" + A.value(OPT_jobs) +
                              "' is no number of workers");
  if (A.has(OPT_max_memory)) {
    std::optional<uint64_t> Size = support::parseSize(A.value(OPT_max_memory));
    if (!Size)
      return support::makeError("--max-memory: '" + A.value(OPT_max_memory) +
                                "' is no size; write 900M or 2G");
    if (*Size < LeastMemory)
      return support::makeError("--max-memory: " + A.value(OPT_max_memory) +
                                " is too little for one worker; it takes " +
                                Twine(LeastMemory >> 20) + "M or more");
    S.MaxMemory = *Size;
  } else {
    S.MaxMemory = support::availableMemory().value_or(0) / 4 * 3;
  }
  S.ExplainCache = A.has(OPT_explain_cache);
  S.Preambles = !A.has(OPT_no_preamble);
  S.Verbose = A.has(OPT_verbose);
  if (A.has(OPT_time_trace)) {
    // Workers move to the folder that their unit is compiled in.
    SmallString<128> Folder(A.value(OPT_time_trace));
    if (std::error_code EC = sys::fs::make_absolute(Folder))
      return support::makeError("the current folder: " + EC.message());
    S.TimeTrace = std::string(Folder);
  }
  S.Executable = A.Executable;
  return S;
}

} // namespace nobounce::tool
