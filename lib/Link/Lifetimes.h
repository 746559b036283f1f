//===- Lifetimes.h - Where objects' lives end ------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A write after which the object is freed runs once in the
/// object's life: it says nothing of how contended the object is. Which
/// functions end the life of what a parameter points to is inferred from what
/// frees memory, now or later; where a count decides, they do not.
///
/// Ownership: refers to the functions' data. Threads: safe once built.
/// Determinism: events by index.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_LIFETIMES_H
#define NOBOUNCE_LINK_LIFETIMES_H

#include "Link/Places.h"
#include <optional>

namespace nobounce::link {

/// The allocation that holds a place: its root, and how it is reached from
/// there. Where in the allocation the place is, does not matter.
struct HeldObject {
  facts::PathKind Root = facts::PathKind::Value;
  uint32_t Id = facts::None; ///< Parameter, local, event; a global's name.
  llvm::SmallVector<PathStep, 4> Steps;
  bool operator==(const HeldObject &) const = default;
  /// Whether it is what a parameter points to.
  bool isParameter() const {
    return Root == facts::PathKind::Param && Steps.size() == 1;
  }
};

class Lifetimes {
public:
  Lifetimes(const Symbols &S, const std::vector<FunctionData> &Data,
            const CallGraph &G, const Places &P);

  /// The allocation that holds a place; none for what is in the root itself.
  std::optional<HeldObject> object(FunctionId F, const Place &P) const;
  /// What ends the life of an object whenever `Event` has run: an event of the
  /// function, or None in `Event` when every caller does it. No value: it goes
  /// on.
  std::optional<uint32_t> endAfter(FunctionId F, uint32_t Event,
                                   const Place &P) const {
    return endAfter(F, Event, P, MaxCallers);
  }

  /// Whether an object's life can end in a block or behind it: now, or later
  /// by a function that is queued for it.
  bool mayEndBehind(FunctionId F, uint32_t Block, const HeldObject &O) const;
  /// Whether what a parameter points to may be at its end when the function
  /// has run.
  bool mayEnd(FunctionId F, uint32_t Parameter) const {
    return Sometimes.contains({F, Parameter});
  }

private:
  static constexpr unsigned MaxCallers = 3;
  using ParameterSet = llvm::DenseSet<std::pair<FunctionId, uint32_t>>;
  struct End {
    uint32_t Event;
    HeldObject Object;
  };

  std::optional<uint32_t> endAfter(FunctionId F, uint32_t Event, const Place &P,
                                   unsigned Callers) const;
  /// Ends that the function's own events are, given what callees end.
  std::vector<End> endsOf(FunctionId F, const ParameterSet &Ended) const;
  /// Finds the parameters that functions end in so many of their runs.
  void findEnded(double Runs, unsigned Rounds, ParameterSet &Ended);

  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  const Places &P;
  std::vector<std::vector<End>> Ends; ///< Per function, by event.
  ParameterSet Parameters;            ///< Ended in most runs.
  ParameterSet Sometimes;             ///< In some.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_LIFETIMES_H
