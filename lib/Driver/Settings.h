//===- Settings.h - What the user asked for ---------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. The command line as plain values, before anything was looked
/// up. Every subcommand that reads units takes the same ones.
///
/// Ownership: values. Threads: immutable once parsed. Determinism: none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_SETTINGS_H
#define NOBOUNCE_DRIVER_SETTINGS_H

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nobounce::triage {
struct Measured;
}

namespace nobounce::driver {

struct Settings {
  // Where units come from: at most one of these; none = the kernel tree that
  // holds the current folder.
  std::string Kernel;       ///< --kernel TREE
  std::string Database;     ///< -p DB
  std::string Objects;      ///< A tree whose objects carry the facts.
  std::string ObjectFolder; ///< Where these are; "": in the tree.
  /// FILE… -- FLAGS…: the paths are the units, all with these flags.
  std::optional<std::vector<std::string>> FixedFlags;

  std::vector<std::string> Paths;    ///< What is reported, as spelt.
  std::vector<std::string> World;    ///< --world; empty = see openWorld.
  std::vector<std::string> Overlays; ///< REAL=REPLACEMENT

  // Two versions are compared when one of these is given.
  std::string Base;    ///< --base REV; with the next ones: what they start at.
  bool Staged = false; ///< --staged: the new version is git's index.
  std::string Patch;   ///< --patch FILE: the new version is the old, patched.
  bool isComparison() const {
    return !Base.empty() || Staged || !Patch.empty();
  }

  std::string Checks; ///< GLOB,-GLOB
  std::vector<std::string> Configs; ///< --config: files of suppressions.
  std::string EnvironmentConfig;    ///< $NOBOUNCE_CONFIG
  std::string Baseline;             ///< --baseline FILE
  bool ShowSuppressed = false;
  std::vector<std::string> AssumeHot;
  /// --perf FILE: what was measured, and the hash of what says so.
  std::shared_ptr<const triage::Measured> Measured;
  uint64_t MeasuredHash = 0;
  std::vector<std::string> Profiles; ///< Empty = the rules' default.
  bool AllTargets = false;           ///< No profile: all are in play.
  std::optional<std::vector<std::string>> Lsms;
  std::vector<std::string> RuleFolders; ///< Besides the tool's own.

  bool Excerpts = false;     ///< A report shows the lines around places.
  bool ExplainCache = false; ///< Say of each unit why it is parsed.
  std::string CacheFolder;   ///< Absolute; "" keeps nothing.
  unsigned Jobs = 1;
  uint64_t MaxMemory = 0; ///< Of the tool and its workers, in bytes; 0: any.
  bool Preambles = true;  ///< Whether units may share precompiled headers.
  bool Verbose = false;
  std::string TimeTrace;  ///< Folder for profiles; "": none.
  std::string Executable; ///< The tool's own file, to find its rules.
};

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_SETTINGS_H
