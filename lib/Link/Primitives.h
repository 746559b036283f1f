//===- Primitives.h - What models say of each event ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Applies the models to one function: calls of functions that a
/// model names, and macro uses that one names. Such a macro use is read in
/// place of the events inside it; its first event stands for it.
///
/// Hints (likely, identity, marked accesses) and assertions are *transparent*:
/// what is inside them stays visible. What a macro is given as an argument
/// belongs to where it is spelled, not to the macro.
///
/// Ownership: refers to the rule set. Threads: immutable once built.
/// Determinism: by event index.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_PRIMITIVES_H
#define NOBOUNCE_LINK_PRIMITIVES_H

#include "Link/Flow.h"
#include "Link/Names.h"
#include "Rules/Rules.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace nobounce::link {

/// The primitives by name.
class PrimitiveNames {
public:
  PrimitiveNames(Names &N, const rules::RuleSet &R);

  const rules::Primitive *function(NameId N) const {
    return Functions.lookup(N);
  }
  const rules::Primitive *macro(NameId N) const { return Macros.lookup(N); }

private:
  llvm::DenseMap<NameId, const rules::Primitive *> Functions, Macros;
};

/// Names of one function's strings that link uses; 0 for the others.
using LocalNames = std::vector<NameId>;

/// Interns the names of callees, fields, globals, functions and macros.
LocalNames internNames(Names &N, const facts::Function &F);

/// Whether the body of a function with this meaning is of no interest.
bool isLeaf(rules::Meaning M);
/// Whether it writes the object it works on in a way that takes the line.
bool isWriter(rules::Meaning M);
/// Whether it reads an object that others write atomically.
bool isAtomicRead(rules::Meaning M);

class Primitives {
public:
  struct At {
    uint32_t Event;
    uint32_t Macro; ///< None: the event is the call.
    const rules::Primitive *Is;
  };

  Primitives() = default;
  Primitives(const facts::Function &F, const Flow &G, const LocalNames &Local,
             const PrimitiveNames &P);

  /// By event; an event stands for one primitive at most.
  llvm::ArrayRef<At> all() const { return List; }
  const At *at(uint32_t Event) const;
  bool isCovered(uint32_t Event) const {
    return Event < Covered.size() && Covered[Event];
  }
  /// The macro use that is read in place of a covered event; None for others.
  uint32_t coverOf(uint32_t Event) const {
    return isCovered(Event) ? Cover[F->Events[Event].Macro] : facts::None;
  }
  /// What a model says of the value that a call or asm event yields.
  const rules::Primitive *ofResult(uint32_t Event) const;
  /// The innermost primitive among a macro use and those around it that has
  /// this meaning; null when there is none.
  const rules::Primitive *around(uint32_t Macro, rules::Meaning M) const;
  /// What a model says of a macro use itself.
  const rules::Primitive *ofMacro(uint32_t Macro) const {
    return Macro < MacroIs.size() ? MacroIs[Macro] : nullptr;
  }

private:
  const facts::Function *F = nullptr;
  std::vector<At> List;
  std::vector<const rules::Primitive *>
      MacroIs; ///< Empty when no macro is known.
  std::vector<uint32_t>
      Cover; ///< Per macro use: the outermost one read in its place.
  llvm::BitVector Covered; ///< Empty when none is.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_PRIMITIVES_H
