//===- Stability.h - Pointers that do not change in use --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Whether a field holds the same pointer as long as its object is
/// in use: every store in the world comes before others know the object, or
/// ends its life. A path may go through records inside the object
/// (`file.f_path.dentry`), or to a number of bytes behind a pointer in it
/// (`cred.security+lbs_cred`).
///
/// Ownership: refers to the functions' data; keeps reports. Threads: safe once
/// built. Determinism: stores by file, line and event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_STABILITY_H
#define NOBOUNCE_LINK_STABILITY_H

#include "Link/Publication.h"

namespace nobounce::link {

/// A store that can change what a path holds.
struct StableStore {
  FunctionId Function = NoFunction;
  uint32_t Event = facts::None; ///< The store, or the call that leads to it.
  StoreVia Via = StoreVia::Store;
  MomentFound Found;
  /// It is made only while nothing is there.
  bool OnlyOnce = false;
  /// Nothing is there afterwards.
  bool Clears = false;
};

struct StabilityReport {
  enum AnswerType : uint8_t {
    Stable,   ///< All stores are before or after the object's use.
    OnceSet,  ///< And others set it once, from NULL.
    OwnTask,  ///< Only the running task changes its own.
    Changes,  ///< Some store is made while others use the object.
    NotStored ///< The world has no store of it.
  } Answer = NotStored;
  std::vector<StableStore> Stores;
  bool isStable() const { return Answer == Stable; }
};

/// A location as the steps from its object: fields; behind a pointer in it, a
/// Load and then an Offset.
using StablePath = llvm::SmallVector<Term::Step, 3>;

class Stability {
public:
  Stability(const Names &N, const Symbols &S,
            const std::vector<FunctionData> &Data, const CallGraph &G,
            const FieldStores &Fields, const Places &P, const Escapes &E,
            const Publication &Published);

  const StabilityReport &of(const StablePath &Path) const;
  /// The same of what a term was loaded from: up to its last Load, from the
  /// object around.
  const StabilityReport *of(const Term &Loaded) const;
  /// Reads "f_path.dentry" or "security+lbs_cred"; no value when the record has
  /// no such path.
  std::optional<StablePath> parse(llvm::StringRef Record,
                                  llvm::StringRef Path) const;

private:
  struct Candidate {
    FunctionId F;
    uint32_t Event;
    StoreVia Via;
    Term Object;
    Place At;
    bool IsAlias = false; ///< It may be it, or another of that type.
  };

  StabilityReport make(const StablePath &Path) const;
  std::vector<Candidate> fieldCandidates(const StablePath &Path) const;
  std::vector<Candidate> offsetCandidates(const StablePath &Path) const;
  void match(const StablePath &Path, FunctionId F, uint32_t Event, StoreVia Via,
             const Term &Where, const Place &At, NameId Whole,
             std::vector<Candidate> &Out) const;
  /// `match` in a caller, as long as that is not too far up.
  void lift(const StablePath &Path, FunctionId F, uint32_t Event, StoreVia Via,
            const Term &Where, const Place &At, NameId Whole,
            std::vector<Candidate> &Out) const;
  bool leaks(const StablePath &Path, size_t Given) const;
  void judge(const Candidate &C, StabilityReport &R) const;

  const Names &N;
  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  const FieldStores &Fields;
  const Places &P;
  const Escapes &E;
  const Publication &Published;
  mutable std::map<std::vector<std::tuple<uint8_t, NameId, NameId>>,
                   std::unique_ptr<StabilityReport>>
      Reports;
  mutable unsigned Lifted = 0; ///< Calls up, while it is matched.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_STABILITY_H
