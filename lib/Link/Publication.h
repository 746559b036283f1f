//===- Publication.h - Whether others know an object yet -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. When, in an object's life, an event of a function runs: before
/// others can find the object, after nobody can any more, or while it is in
/// use. An object that a function is given is unpublished when it is at every
/// call; one that is held by an unpublished object alone is too.
///
/// Ownership: refers to the functions' data. Threads: one at a time, under the
/// lock of `Escapes`. Determinism: callers in order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_PUBLICATION_H
#define NOBOUNCE_LINK_PUBLICATION_H

#include "Link/Escapes.h"
#include "Link/FieldStores.h"
#include "Link/Lifetimes.h"
#include "Link/ReturnValues.h"

namespace nobounce::link {

enum class Moment : uint8_t {
  Unpublished, ///< Nobody else can find the object yet.
  Boot,        ///< In code that runs while the system starts.
  Teardown,    ///< The object's life ends with it.
  Self,        ///< The object is the running task's own record.
  NotCalled,   ///< In a function that nothing in this world, or in the
               ///< profile, calls.
  Running      ///< Others may be using it.
};

/// A moment, and what decides it.
struct MomentFound {
  Moment When = Moment::Running;
  /// Running: what published the object, or the call that passes one in use.
  FunctionId In = NoFunction;
  uint32_t Event = facts::None;
  const char *Why = ""; ///< In words.
  /// Published by a call: the functions from the callee to `In`.
  llvm::SmallVector<FunctionId, 2> Via;
};

class Publication {
public:
  Publication(const Names &N, const Symbols &S,
              const std::vector<FunctionData> &Data, const CallGraph &G,
              const FieldStores &Fields, const Escapes &E, const Lifetimes &L,
              const Places &P, const rules::RuleSet &R,
              const ProfileSet &Profiles, ReturnValues &Returns,
              const EntrySet &Entries);

  /// The moment at which `Event` works on the object that `Object` points to.
  /// `At`: the same as a place, where there is one.
  MomentFound at(FunctionId F, uint32_t Event, const Term &Object,
                 const Place &At) const;
  /// Unpublished: every object that the function returns is new, and nobody
  /// else knows it when it is returned.
  MomentFound result(FunctionId F) const;
  /// Whether a value is NULL, or a new object that nobody else knows when
  /// `Event` runs.
  bool isNewValue(FunctionId F, uint32_t Event, uint32_t Expr) const;

private:
  struct Kept {
    MomentFound Found;
    bool Done = false;
    unsigned Depth = 0;
  };

  MomentFound find(FunctionId F, uint32_t Event, const Term &Object,
                   unsigned &Lowest) const;
  MomentFound atCalls(FunctionId F, const Term &Object, unsigned &Lowest) const;
  MomentFound publishedIn(FunctionId F, uint32_t Event, const Term &Object,
                          uint32_t Made) const;
  bool yieldsNew(FunctionId F, uint32_t Event, unsigned Depth) const;
  bool returnsNew(FunctionId F, unsigned Depth,
                  MomentFound *Why = nullptr) const;
  bool holdsNew(NameId Record, NameId Field) const;
  bool endsLife(FunctionId F, uint32_t Event, const Term &Object) const;
  bool isErrorAt(FunctionId F, uint32_t Event, const Term &T) const;
  bool failsAfter(FunctionId F, uint32_t Event) const;

  const Names &N;
  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  const FieldStores &Fields;
  const Escapes &E;
  const Lifetimes &L;
  const Places &P;
  const rules::RuleSet &R;
  const ProfileSet &Profiles;
  ReturnValues &Returns;
  llvm::BitVector AddressTaken; ///< Per function.
  mutable llvm::DenseMap<std::pair<FunctionId, Term>, std::unique_ptr<Kept>>
      Calls;
  mutable llvm::DenseMap<FunctionId, std::unique_ptr<ReturnValues::Errors>>
      Failures;
  mutable llvm::DenseMap<FunctionId, int> New; ///< -1: being looked at.
  mutable llvm::DenseMap<std::pair<NameId, NameId>, int> Holders;
  mutable unsigned Depth = 0;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_PUBLICATION_H
