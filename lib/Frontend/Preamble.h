//===- Preamble.h - Precompiled headers that units share --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. A preamble on disk: clang's precompiled header and the log
/// of how it came about, both in the cache folder. A preamble is published
/// whole, named by its content, and checked when it is loaded; one that is
/// damaged or whose headers changed is as good as none.
///
/// Ownership: values; a loaded preamble is immutable. Threads: pure, but for
/// the disk; two runs may build the same one at once. Determinism: the key is
/// the content of what the preamble is made of.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_PREAMBLE_H
#define NOBOUNCE_FRONTEND_PREAMBLE_H

#include "Facts/UnitKey.h"
#include "Frontend/CompileUnit.h"
#include "Frontend/PreambleCheck.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <set>

namespace nobounce::frontend {

/// What a preamble is made of.
struct PreambleSource {
  CompileUnit Model;                ///< A unit whose flags it takes.
  std::vector<std::string> Headers; ///< As in `#include`: `<a.h>`, `"b.h"`.
  std::string Folder;  ///< Tree-relative; where its text is to stand.
  std::string BasePch; ///< Of the preamble below; "" for none.
  std::string Key;     ///< See `finishSource`.
  std::string Prefix;  ///< Absolute name of its text, which is on no disk.
};

/// Fills in `Key` and `Prefix`. `Root` is the tree.
void finishSource(PreambleSource &Source, llvm::StringRef Root);

/// The text of a preamble, without the headers in these lines (from 1 on). Its
/// length does not depend on them.
std::string prefixText(const PreambleSource &Source,
                       const std::set<unsigned> &Dropped = {});

/// `Disk` with the texts of these preambles in it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withPrefixes(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk,
             llvm::ArrayRef<const PreambleSource *> Sources);

struct Preamble {
  std::string Pch;       ///< Absolute name of clang's file.
  std::string LogFile;   ///< Where its log is.
  facts::EntityHash Sum; ///< Of that file.

  /// The log; an error when its file is no longer the one that was loaded. It
  /// is large, so who needs it reads it.
  llvm::Expected<std::shared_ptr<const IndexedLog>> readLog() const;
};

/// File names of a preamble in its folder: of its log, and of clang's file that
/// a log names ("" when there is no such log or it is not one).
std::string logNameOf(const PreambleSource &Source);
std::string pchNameOf(llvm::StringRef LogPath);

/// The preamble of that key. An error says why it is of no use.
llvm::Expected<std::shared_ptr<const Preamble>>
loadPreamble(llvm::StringRef Folder, const PreambleSource &Source,
             facts::HashOfFile Hash);

/// Publishes a preamble: moves `Pch` to its place in `Folder` and writes its
/// log beside it. `Root` and `Hash` say what its inputs are at present.
llvm::Error savePreamble(llvm::StringRef Folder, const PreambleSource &Source,
                         llvm::StringRef Root, llvm::StringRef Pch,
                         const PreambleLog &Log, facts::HashOfFile Hash);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_PREAMBLE_H
