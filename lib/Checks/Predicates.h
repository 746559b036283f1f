//===- Predicates.h - Side-effect-free tests of memory ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A *predicate* is a test of one location against a mask or a
/// constant. This file turns conditions into predicates, gives the ones that
/// are known to hold at an event, and says when one implies another.
///
/// Locations are compared by *key*: the access path with single-definition
/// locals replaced by what defines them, so that several names of one object
/// are one key. A pure helper with one returned expression is looked through.
///
/// Ownership: refers to the program. Threads: one object per thread.
/// Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_PREDICATES_H
#define NOBOUNCE_CHECKS_PREDICATES_H

#include "Link/Program.h"
#include "Link/ReachingDefs.h"
#include <string>
#include <vector>

namespace nobounce::checks {

struct Predicate {
  enum Relation : uint8_t { NonZero, Zero, Equal, NotEqual } Is = NonZero;
  std::string Key;       ///< Location tested, see above.
  uint64_t Mask = ~0ull; ///< Bits tested.
  int64_t Value = 0;     ///< Equal, NotEqual.
  uint32_t Path =
      facts::None; ///< The location in the function at hand; None in a helper.
  uint32_t Event = facts::None; ///< That reads it; None: a local, or a helper.
  uint32_t Block = facts::None; ///< Whose branch decides it.

  /// Whether this one being true makes \p Other true.
  bool implies(const Predicate &Other) const;
};

class Predicates {
public:
  /// Where a path is evaluated: just before an event, or, with this bit, at the
  /// end of a block, where its branch is decided.
  static constexpr uint32_t AtEnd = 0x80000000u;

  Predicates(const link::Program &P, link::FunctionId F);

  const facts::Function &function() const { return Fn; }
  link::FunctionId id() const { return F; }
  const link::Flow &flow() const { return G; }
  const link::ReachingDefs &defs() const { return Defs; }

  /// Key of a location as it is just before \p Event. Empty when it has none.
  std::string key(uint32_t Path, uint32_t Event) const;

  /// What is known when \p Expr, read just before \p Event, is true (false).
  /// A conjunction that is true gives several.
  void split(uint32_t Expr, bool True, uint32_t Event,
             std::vector<Predicate> &Out) const;

  /// What the branches that dominate \p Event have decided.
  std::vector<Predicate> known(uint32_t Event) const;

  /// Key of a value as it is just before \p Event. Empty when it has none.
  std::string keyOfValue(uint32_t Expr, uint32_t Event) const;

  /// Whether a condition that \p Event depends on contains the value with this
  /// key, also behind locals with one definition. With \p Since, only the
  /// conditions decided in that block or in ones that it dominates.
  bool conditionsMention(uint32_t Event, const std::string &Key,
                         uint32_t Since = facts::None) const;

  /// Whether \p Expr reads memory and nothing else, and whether all pointers
  /// in it are known; fills \p Paths with the locations read.
  bool isPure(uint32_t Expr, std::vector<uint32_t> &Paths) const;

private:
  using ParamKeys = std::vector<std::string>;
  std::string pathKey(const facts::Function &Of, uint32_t Path, uint32_t Event,
                      const ParamKeys *Params, unsigned Depth) const;
  std::string valueKey(const facts::Function &Of, uint32_t Expr, uint32_t Event,
                       const ParamKeys *Params, unsigned Depth) const;
  void splitIn(link::FunctionId Id, uint32_t Expr, bool True, uint32_t Event,
               const ParamKeys *Params, unsigned Depth,
               std::vector<Predicate> &Out) const;
  void splitCall(link::FunctionId Id, uint32_t CallEvent, bool True,
                 uint32_t Event, const ParamKeys *Params, unsigned Depth,
                 std::vector<Predicate> &Out) const;
  std::string resultKey(const facts::Function &Of, uint32_t CallEvent,
                        const ParamKeys *Params, unsigned Depth) const;
  bool mentions(uint32_t Expr, uint32_t Event, const std::string &Key,
                unsigned Depth) const;
  /// What is known on one edge of a switch.
  void splitCase(const link::FlowEdge &E, std::vector<Predicate> &Out) const;
  /// The primitive that tests a bit, when both arms of a choice do; None.
  uint32_t bitTestIn(link::FunctionId Id, uint32_t Expr) const;
  /// The bit that a primitive tests, as a predicate.
  void splitBit(link::FunctionId Id, uint32_t Call, bool True,
                const ParamKeys *Params, std::vector<Predicate> &Out) const;
  /// Calls \p Do with each dominating branch: (edge, condition, position).
  template <typename Callback>
  void forEachCondition(uint32_t Event, Callback Do) const;
  /// Definitions of a variable before an event, or at the end of a block.
  link::Definitions definitions(uint32_t Position, uint32_t Path) const;

  const link::Program &P;
  link::FunctionId F;
  const facts::Function &Fn;
  const link::Flow &G;
  link::ReachingDefs Defs;
};

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_PREDICATES_H
