//===- ScratchFolder.h - A temporary folder ---------------------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. A folder for files that another program reads or writes; it
/// is gone with its owner.
///
/// Ownership: owns the folder on disk. Threads: one. Determinism: its name is
/// never part of a result.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_SCRATCHFOLDER_H
#define NOBOUNCE_FRONTEND_SCRATCHFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace nobounce::frontend {

class ScratchFolder {
public:
  static llvm::Expected<ScratchFolder> make();
  ScratchFolder(ScratchFolder &&Other) : Path(std::move(Other.Path)) {
    Other.Path.clear();
  }
  ScratchFolder &operator=(ScratchFolder &&) = delete;
  ~ScratchFolder();

  llvm::StringRef path() const { return Path; }
  /// Writes a file of that relative name, with its folders; gives its full one.
  llvm::Expected<std::string> write(llvm::StringRef Name,
                                    llvm::StringRef Bytes) const;

private:
  explicit ScratchFolder(std::string Path) : Path(std::move(Path)) {}
  std::string Path; ///< Absolute; "" once moved from.
};

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_SCRATCHFOLDER_H
