//===- SharedPreambles.h - Preambles for what a run parses ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Has the preambles loaded or made that pay off for the units
/// at hand.
///
/// Ownership: owns the preambles it hands out. Threads: one; building is done
/// in workers. Determinism: facts do not depend on it.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_SHAREDPREAMBLES_H
#define NOBOUNCE_DRIVER_SHAREDPREAMBLES_H

#include "Driver/Console.h"
#include "Driver/OpenWorld.h"
#include "Driver/WorldHashes.h"
#include "Frontend/PreamblePlan.h"
#include "Support/FilesInUse.h"

namespace nobounce::driver {

class SharedPreambles {
public:
  SharedPreambles(const OpenedWorld &W, const Settings &S, Console &C);
  ~SharedPreambles(); ///< Removes what is not to be kept.
  SharedPreambles(const SharedPreambles &) = delete;

  /// Loads and builds what parsing `Missing` (indices of the world's units)
  /// profits from. Its troubles cost time, not facts.
  void prepare(llvm::ArrayRef<size_t> Missing, const WorldHashes &Hashes,
               RunStats &Stats);

  /// Preambles for a unit, the best first.
  llvm::SmallVector<const frontend::Preamble *, 2> of(size_t Unit) const;

  /// What units are read through.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files() const { return FS; }

private:
  void load(llvm::ArrayRef<size_t> Entries, const WorldHashes &Hashes,
            RunStats &Stats);
  std::string build(const frontend::PreamblePlan::Entry &Entry,
                    const WorldHashes &Hashes);
  void refreshFiles();
  void keepInUse(size_t Entry);
  void markAllUsed() const;

  const OpenedWorld &W;
  const Settings &S;
  Console &C;
  std::string Folder;
  bool Temporary = false;
  support::FilesInUse InUse;
  frontend::PreamblePlan Plan;
  std::vector<size_t> Wanted; ///< Per entry: units to parse.
  std::vector<std::shared_ptr<const frontend::Preamble>> Ready;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
};

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_SHAREDPREAMBLES_H
