//===- Excerpts.cpp - The source around findings ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Excerpts.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;
using nobounce::checks::Place;

namespace nobounce::driver {

/// Lines before and after: of the finding itself, and of a call to it.
static constexpr unsigned AroundFinding = 6, AroundCall = 2;

namespace {
/// Files by name, each read once.
class Sources {
public:
  explicit Sources(const OpenedWorld &W) : W(W) {}

  /// The lines of a file; none when it cannot be read.
  ArrayRef<StringRef> linesOf(const std::string &File) {
    auto [It, IsNew] = Files.try_emplace(File);
    if (!IsNew)
      return It->second.Lines;
    SmallString<128> Path(File);
    if (sys::path::is_relative(File)) {
      Path = W.Project.Root;
      sys::path::append(Path, File);
    }
    if (auto Buffer = W.FS->getBufferForFile(Path)) {
      It->second.Bytes = std::move(*Buffer);
      It->second.Bytes->getBuffer().split(It->second.Lines, '\n');
    }
    return It->second.Lines;
  }

private:
  struct Source {
    std::unique_ptr<MemoryBuffer> Bytes;
    SmallVector<StringRef, 0> Lines;
  };
  const OpenedWorld &W;
  std::map<std::string, Source> Files;
};

/// First and last line, by file.
using Ranges =
    std::map<std::string, std::vector<std::pair<unsigned, unsigned>>>;
} // namespace

static void want(Ranges &R, Sources &Files, const Place &P, unsigned Around) {
  if (P.File.empty() || P.Line == 0)
    return;
  ArrayRef<StringRef> Lines = Files.linesOf(P.File);
  if (P.Line > Lines.size() ||
      Lines[P.Line - 1].rtrim() != StringRef(P.LineText).rtrim())
    return;
  R[P.File].push_back({P.Line > Around ? P.Line - Around : 1,
                       std::min<unsigned>(P.Line + Around, Lines.size())});
}

void addExcerpts(std::vector<report::Excerpt> &Excerpts,
                 ArrayRef<checks::Verdict> Findings, const OpenedWorld &W) {
  Sources Files(W);
  for (const checks::Verdict &V : Findings) {
    Ranges Wanted;
    want(Wanted, Files, V.Where, AroundFinding);
    for (const checks::ChainStep &S : V.Chain)
      want(Wanted, Files, S.Call, AroundCall);
    for (auto &[File, List] : Wanted) {
      llvm::sort(List);
      ArrayRef<StringRef> Lines = Files.linesOf(File);
      unsigned Done = 0; // The last line of the one before.
      for (auto [First, Last] : List) {
        // What overlaps or follows at once is one excerpt.
        if (Done == 0 || First > Done + 1)
          Excerpts.push_back({V.Fingerprint, File, First, ""});
        for (unsigned N = std::max(First, Done + 1); N <= Last; ++N)
          Excerpts.back().Text += (Lines[N - 1] + "\n").str();
        Done = std::max(Done, Last);
      }
    }
  }
}

} // namespace nobounce::driver
