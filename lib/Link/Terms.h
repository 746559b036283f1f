//===- Terms.h - Values and objects of a function, as terms -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A term says what a value is in terms of what a function was
/// given: a root (an argument, a global's address, the running task, what a
/// call yielded) and steps from there. `&p->f` is p, Field f; `p->f` is p,
/// Field f, Load. So the object that a pointer points to, and the pointer, are
/// one term; container_of and the field it undoes cancel out.
///
/// Ownership: values. Threads: pure. Determinism: terms are equal when their
/// steps are.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_TERMS_H
#define NOBOUNCE_LINK_TERMS_H

#include "Link/Ids.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <tuple>
#include <vector>

namespace nobounce::link {

enum class TermRoot : uint8_t {
  Unknown,   ///< Nothing is known; `Id` tells apart what need not be the same.
  Null,      ///< The null pointer; zero.
  Constant,  ///< `Id`: low 32 bits of a value that is not zero.
  Parameter, ///< `Id`: the argument given for it, at the function's start.
  Global,    ///< Address of a global; `Id`: its name.
  Current,   ///< The running task.
  Result,    ///< What the call or asm at event `Id` yielded.
  Variable,  ///< Address of a local (`Id` its ordinal).
  OwnCopy,   ///< Address of the variable that is parameter `Id`.
  Joined,    ///< One of several values, where ways came together (`Id`).
  Computed   ///< A number that follows from others; `Id` tells from which.
};

/// Whether what starts there means something outside the function.
inline bool isPublicRoot(TermRoot R) {
  return R == TermRoot::Parameter || R == TermRoot::Global ||
         R == TermRoot::Current;
}

enum class TermStep : uint8_t {
  Field,     ///< Address of a member.
  Load,      ///< The pointer or number stored there.
  Element,   ///< Address of an array's element, any.
  Container, ///< Address of the record around a member.
  Offset     ///< Address some bytes on, in a record of that type.
};

struct Term {
  struct Step {
    TermStep Kind = TermStep::Load;
    NameId Record = 0, Field = 0;
    bool operator==(const Step &) const = default;
    auto operator<=>(const Step &) const = default;
  };

  TermRoot Root = TermRoot::Unknown;
  uint32_t Id = 0;
  llvm::SmallVector<Step, 4> Steps;

  Term() = default;
  explicit Term(TermRoot Root, uint32_t Id = 0) : Root(Root), Id(Id) {}

  bool operator==(const Term &) const = default;
  bool operator<(const Term &O) const {
    return std::tie(Root, Id) != std::tie(O.Root, O.Id)
               ? std::tie(Root, Id) < std::tie(O.Root, O.Id)
               : std::lexicographical_compare(Steps.begin(), Steps.end(),
                                              O.Steps.begin(), O.Steps.end());
  }

  /// Whether it means something outside the function.
  bool isPublic() const { return isPublicRoot(Root); }
  bool isNull() const { return Root == TermRoot::Null && Steps.empty(); }

  /// The pointer to the allocation that holds the place: up to the last Load.
  /// `p->cred->usage` is in what `p->cred` points to.
  Term object() const;
  /// Whether this is the other, or reached from it.
  bool startsWith(const Term &Prefix) const;
};

class Names;

/// Adds a step to a term; container_of and the members it undoes cancel out.
/// What gets too long is not known any more. Two terms of root Unknown need not
/// be the same, though they look so.
void addStep(Term &T, Term::Step S, const Names &N);
/// `T` with `Base` in the place of its root.
Term rebase(const Term &T, const Term &Base, const Names &N);
/// The steps of `T` behind a prefix, on another root.
Term rebase(const Term &T, size_t Prefix, const Term &Base, const Names &N);
/// "arg0->f_cred", "cred->security[blob_sizes.lbs_cred]": for messages.
std::string text(const Term &T, const Names &N);

/// Number of a term in a pool; 0 is the term about which nothing is known.
using TermId = uint32_t;

/// Terms of one function, each once, as a tree of steps.
class TermPool {
public:
  explicit TermPool(const Names &N);

  TermId root(TermRoot Root, uint32_t Id = 0);
  /// Adds a step; one that undoes the last cancels it. 0 when the term would
  /// get too long.
  TermId step(TermId T, Term::Step S);
  TermId add(TermId Base, llvm::ArrayRef<Term::Step> Steps);
  TermId intern(const Term &T);
  Term get(TermId T) const;

  TermRoot rootKind(TermId T) const { return Nodes[T].Root; }
  uint32_t rootId(TermId T) const { return Nodes[T].Id; }
  unsigned depth(TermId T) const { return Nodes[T].Depth; }
  const Term::Step &last(TermId T) const { return Nodes[T].Step; }
  TermId parent(TermId T) const { return Nodes[T].Parent; }
  bool startsWith(TermId T, TermId Prefix) const;
  TermId object(TermId T) const;
  /// `T` with `To` in the place of the prefix `From`.
  TermId rebase(TermId T, TermId From, TermId To);

private:
  static constexpr unsigned MaxDepth = 12;
  struct Node {
    TermRoot Root = TermRoot::Unknown;
    uint32_t Id = 0;
    TermId Parent = 0;
    Term::Step Step;
    uint16_t Depth = 0;
  };
  /// The term before the fields that a container_of undoes; 0: there are none.
  TermId undo(TermId T, NameId Record, llvm::StringRef Dotted) const;

  const Names &N;
  std::vector<Node> Nodes;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, TermId> Roots;
  llvm::DenseMap<std::pair<uint64_t, uint64_t>, TermId> Children;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_TERMS_H
