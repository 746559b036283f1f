//===- SummaryFile.cpp - Summaries of functions, on disk ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/SummaryFile.h"
#include "Driver/CacheContents.h"
#include "Driver/LinkerId.h"
#include "Facts/Frame.h"
#include "Support/AtomicFile.h"
#include "Support/Hashing.h"
#include "Support/LastUse.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace nobounce::driver {

/// Worlds of which summaries are kept at a time.
static constexpr size_t MaxFiles = 16;
/// Fewer than one new one in so many are made again in less time than all are
/// written.
static constexpr size_t WorthWriting = 100;

SummaryFile::SummaryFile(const Settings &S, const OpenedWorld &W) {
  if (S.CacheFolder.empty())
    return;
  support::SequenceHash Name;
  auto Add = [&](ArrayRef<std::string> List) {
    Name.add(List.size());
    for (const std::string &Each : List)
      Name.add(Each);
  };
  Add(W.World);
  Add(S.Profiles);
  Add(S.Lsms.value_or(std::vector<std::string>()));
  Name.add(S.AllTargets).add(W.Config.size());
  for (const auto &[Option, Value] : W.Config)
    Name.add(Option).add(Value);
  // Without a kernel tree, the units say which world it is.
  if (W.Config.empty())
    for (const frontend::CompileUnit &U : W.Project.Units)
      Name.add(U.File);
  support::Hash128 H = Name.result();
  SmallString<256> Place(S.CacheFolder);
  sys::path::append(Place, SummaryFolder,
                    support::hex(H.high64, H.low64) + ".summaries");
  Path = Place.str();
}

link::KeptSummaries SummaryFile::load() const {
  if (Path.empty())
    return link::KeptSummaries();
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(
      Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!File)
    return link::KeptSummaries();
  Expected<facts::Bytes> Payload = facts::unframe(
      facts::FrameKind::Index, arrayRefFromStringRef((*File)->getBuffer()));
  if (!Payload) {
    consumeError(Payload.takeError()); // Written anew.
    return link::KeptSummaries();
  }
  StringRef Bytes = toStringRef(*Payload);
  if (!Bytes.consume_front(LinkerId))
    return link::KeptSummaries();
  support::markUsed(Path, std::chrono::system_clock::now());
  return link::KeptSummaries(Bytes);
}

Error SummaryFile::save(const link::KeptSummaries &K) const {
  if (Path.empty() || !K.made() || K.made() * WorthWriting < K.taken())
    return Error::success();
  facts::Bytes Framed = facts::frame(
      facts::FrameKind::Index, arrayRefFromStringRef(LinkerId + K.bytes()));
  if (Error E = support::writeFileAtomically(Path, toStringRef(Framed)))
    return E;
  keepNewest(sys::path::parent_path(Path), ".summaries", MaxFiles);
  return Error::success();
}

} // namespace nobounce::driver
