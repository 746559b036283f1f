//===- Deferrals.h - What runs later, and for whom --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Edges from a call that defers work to what is deferred. The
/// function is an argument of the call, or stands in a field of the object that
/// is passed: it is then known by the place of that object ("obj.work"), so
/// that not everything that anybody ever defers is called for everybody.
///
/// Ownership: refers to the functions' data. Threads: one at a time while
/// linking. Determinism: targets by id.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_DEFERRALS_H
#define NOBOUNCE_LINK_DEFERRALS_H

#include "Link/CallGraph.h"
#include <map>
#include <set>
#include <tuple>

namespace nobounce::link {

class Deferrals {
public:
  Deferrals(Names &N, const Symbols &S, const std::vector<FunctionData> &Data,
            const ArgumentFlow &Arguments, const rules::RuleSet &R,
            ProfileSet &Profiles);

  /// Adds an edge for each call that defers something known.
  void addEdges(std::vector<CallEdge> &Edges);

  /// Whether models say that what this field holds runs when it is deferred:
  /// then who defers it calls it, not who takes it from the queue.
  bool isQueue(std::pair<NameId, NameId> Slot) const {
    return Fields.contains(Slot);
  }

private:
  using Slot = std::pair<NameId, NameId>;
  /// Where an embedded object is: outermost record and field, or (0, symbol).
  using Owner = std::pair<NameId, NameId>;
  /// A store of a parameter: the function that runs, and whose object.
  struct Filled {
    FunctionId F;
    uint32_t Function; ///< Parameter.
    uint32_t Object;   ///< Parameter that points to the object; None.
    Owner Where;
    NameId Field;
    bool operator<(const Filled &O) const {
      return std::tie(F, Function, Object, Where, Field) <
             std::tie(O.F, O.Function, O.Object, O.Where, O.Field);
    }
  };

  void addStores(FunctionId F);
  void addTables();
  void follow();
  Owner ownerOf(const FunctionData &D, uint32_t Path, uint32_t &Param) const;
  /// The same of the object that an expression points to.
  Owner ownerOfPointee(const FunctionData &D, uint32_t Expr,
                       uint32_t &Param) const;
  void add(FunctionId By, FunctionId Target, Owner Where, NameId Field);

  Names &N;
  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const ArgumentFlow &Arguments;
  ProfileSet &Profiles;
  std::set<Slot> Fields; ///< Those that models say run.
  std::map<std::pair<Owner, NameId>, std::vector<SlotTarget>> Known;
  std::set<Filled> Seen;
  std::vector<Filled> Work;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_DEFERRALS_H
