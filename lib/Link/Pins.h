//===- Pins.h - Who else keeps an object alive ------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. An object that a function reaches from what it was given is
/// pinned when each pointer on the way is one through which the record it lies
/// in owns a reference (Link/Ownership.h), and which does not change while that
/// record is in use (Link/Stability.h). Who keeps the first record alive is for
/// the caller to say.
///
/// Ownership: refers to what is owned and to stability's reports. Threads: safe
/// once built. Determinism: of several owners the first, as listed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_PINS_H
#define NOBOUNCE_LINK_PINS_H

#include "Link/Ownership.h"
#include "Link/Stability.h"
#include "llvm/ADT/STLExtras.h"

namespace nobounce::link {

/// One pointer on the way to a pinned object.
struct PinLink {
  Term Holder;  ///< The object whose reference it is.
  Term Pointer; ///< To what it holds.
  /// Null: it points to what is not counted at all, and is taken to stay as
  /// long as its holder does: the pointer is stable, and it is not the last on
  /// the way to the object.
  const OwnedPath *Owner = nullptr;
  const StabilityReport *Stable = nullptr;
};

struct Pin {
  enum WhyType : uint8_t {
    Pinned,
    Itself,    ///< The base is the object: no record's reference is involved.
    NotKnown,  ///< The way to it is not known.
    NotOwned,  ///< No record that ends drops what `Links.back()` points to;
    Sometimes, ///< or does so on some ways only.
    Changes    ///< The pointer may change while its record is in use.
  } Why = NotKnown;
  std::vector<PinLink> Links; ///< Nearest to the object first.
  Term Base;                  ///< The object that holds the last of them.
  /// Whether it is gone when this object is: its base, or a holder.
  bool restsOn(const Term &Object) const {
    return Object == Base || llvm::any_of(Links, [&](const PinLink &L) {
             return L.Holder.object() == Object;
           });
  }
  /// Whether some link is counted by nobody.
  bool isBorrowed() const {
    return llvm::any_of(Links, [](const PinLink &L) { return !L.Owner; });
  }
};

class Pins {
public:
  Pins(llvm::ArrayRef<OwnedPath> Owned, const Stability &Stable,
       const Counts &Counted);

  /// What pins the object of which `Count` is the address of a count: by that
  /// count, not by another of the object's. Without a count (`Count` is the
  /// object), by any.
  Pin of(const Term &Count) const;

private:
  using CountPath = llvm::SmallVector<std::pair<NameId, NameId>, 2>;
  const OwnedPath *ownerOf(llvm::ArrayRef<Term::Step> Steps,
                           const CountPath &Of, size_t &Begin) const;

  const Stability &Stable;
  const Counts &Counted;
  /// By the last field of the path.
  llvm::DenseMap<std::pair<NameId, NameId>,
                 llvm::SmallVector<const OwnedPath *, 2>>
      ByField;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_PINS_H
