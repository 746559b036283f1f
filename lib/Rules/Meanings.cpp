//===- Meanings.cpp - Meanings and their words ----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Meanings.h"
#include <iterator>

using namespace nobounce;
using namespace nobounce::rules;

// In the order of the enumerators.
static constexpr llvm::StringLiteral MeaningWords[] = {
    "atomic-read", "atomic-write", "rmw",       "bit-test",   "get",
    "try-get",     "put",          "put-test",  "ref-read",   "lock",
    "try-lock",    "unlock",       "rcu-lock",  "rcu-unlock", "seq-begin",
    "seq-retry",   "barrier",      "wake",      "sleep",      "static-key",
    "expect",      "assert",       "cold",      "current",    "per-cpu",
    "read-once",   "write-once",   "data-race", "alloc",      "free",
    "defer",       "err-ptr",      "is-err",    "identity"};
static_assert(std::size(MeaningWords) == size_t(Meaning::Identity) + 1);

static constexpr llvm::StringLiteral OrderWords[] = {
    "none", "relaxed", "acquire", "release", "full"};
static_assert(std::size(OrderWords) == size_t(MemoryOrder::Full) + 1);

template <typename E, size_t N>
static std::optional<E> find(const llvm::StringLiteral (&Words)[N],
                             llvm::StringRef Word) {
  for (size_t I = 0; I < N; ++I)
    if (Words[I] == Word)
      return static_cast<E>(I);
  return std::nullopt;
}

llvm::StringRef rules::word(Meaning Is) { return MeaningWords[size_t(Is)]; }

llvm::StringRef rules::word(MemoryOrder Order) {
  return OrderWords[size_t(Order)];
}

std::optional<Meaning> rules::meaningOf(llvm::StringRef Word) {
  return find<Meaning>(MeaningWords, Word);
}

std::optional<MemoryOrder> rules::orderOf(llvm::StringRef Word) {
  return find<MemoryOrder>(OrderWords, Word);
}
