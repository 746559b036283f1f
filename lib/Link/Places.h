//===- Places.h - From access paths to locations ---------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Questions about where memory is: which object a primitive
/// works on, what a callee's place is in the caller's terms, which location a
/// place is, and where the object came from.
///
/// Ownership: refers to the functions' data; owns the location table. Threads:
/// safe once built. Determinism: answers depend on facts and models alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_PLACES_H
#define NOBOUNCE_LINK_PLACES_H

#include "Link/CallGraph.h"
#include "Link/Locations.h"
#include "llvm/ADT/DenseSet.h"

namespace nobounce::link {

/// A place as its root and the steps from there.
struct RootedPlace {
  uint32_t Root =
      facts::None; ///< Path of kind Param, Local, Global, Result or Value.
  llvm::SmallVector<PathStep, 6> Steps;
};

/// Where an object comes from, as far as it decides whether others reach it.
enum class Origin : uint8_t {
  Shared, ///< Others may reach it.
  Stack,
  Fresh, ///< Allocated in this function.
  PerCpu,
  Current ///< Reached from the running task.
};

class Places {
public:
  Places(Names &N, const Symbols &S, const std::vector<FunctionData> &Data,
         const CallGraph &G, const rules::RuleSet &R);

  /// The object that a pointer's value points to.
  Place pointee(FunctionId F, uint32_t Expr) const;
  /// The object that a primitive works on.
  Place object(FunctionId F, const Primitives::At &A) const;
  RootedPlace flatten(FunctionId F, const Place &P) const;
  /// The same, and what locals and accessors stand for is put in their place:
  /// two ways of writing one object become one.
  RootedPlace resolve(FunctionId F, const Place &P) const;
  /// A place of a called function in terms of the caller. The place is empty
  /// when it has no path there; `Where` is then still set when types alone tell
  /// it.
  Place substitute(FunctionId Caller, uint32_t Event, FunctionId Callee,
                   const Place &P) const;

  LocationId locate(FunctionId F, const Place &P) const;
  /// For a place that is what a parameter points to, or inside a wrapper
  /// there: the parameter. None for all others.
  uint32_t bareParameter(FunctionId F, const Place &P) const;
  /// For a place inside a part that a parameter points to: the parameter. None
  /// for all others.
  uint32_t partParameter(FunctionId F, const Place &P) const;
  /// Which callers count where only hot ones are asked for.
  void setHotCalls(std::function<bool(const CallEdge &)> IsHot) {
    IsHotCall = std::move(IsHot);
  }
  enum CallersType : uint8_t { AllCallers, HotCallers };
  /// Where a place's object comes from; what a parameter points to, from what
  /// callers pass, so many calls up.
  Origin origin(FunctionId F, const Place &P, unsigned Callers = 3,
                CallersType Which = AllCallers) const;
  /// Whether every object that `F` returns was allocated by it.
  bool returnsFresh(FunctionId F) const { return Fresh[F]; }

  Locations &table() const { return Table; }
  bool isWrapper(NameId Record) const { return Wrappers.contains(Record); }
  bool isPart(NameId Record) const { return Parts.contains(Record); }
  std::string text(const Location &L) const;

private:
  void findFresh();
  bool isFreshValue(FunctionId F, uint32_t Expr, unsigned Depth) const;
  bool isFreshLocal(FunctionId F, uint32_t Path, unsigned Depth) const;
  Origin originOfValue(FunctionId F, uint32_t Expr, size_t Derefs) const;
  Origin originOfParameter(FunctionId F, uint32_t Parameter, unsigned Callers,
                           CallersType Which) const;
  NameId globalName(FunctionId F, NameId Name) const;

  Names &N;
  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  std::function<bool(const CallEdge &)> IsHotCall;
  llvm::DenseSet<NameId> Wrappers, Parts;
  std::vector<bool> Fresh;
  mutable Locations Table;
  mutable std::mutex Lock; ///< Guards Parameters.
  mutable llvm::DenseMap<std::pair<uint64_t, unsigned>, Origin> Parameters;
  /// Statics are told apart by their file: (file, name) to a name of their own.
  llvm::DenseMap<std::pair<const facts::Global *, NameId>, NameId> StaticNames;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_PLACES_H
