//===- FunctionBuilder.h - Interning builder of function facts --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. Builds one `Function`: interns strings, paths and
/// expressions, collects events per block, and lays the result out (blocks in
/// reverse post-order, unused entries dropped).
///
/// Ownership: the builder owns what it builds until `finish()`. Threads: one
/// builder per thread. Determinism: indices follow the order of the calls.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_FUNCTIONBUILDER_H
#define NOBOUNCE_FACTS_FUNCTIONBUILDER_H

#include "Facts/Function.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <tuple>

namespace nobounce::facts {

/// A block while it is built. Block ids are the caller's, dense from 0; the
/// caller names the entry and the exit in `finish`.
struct BlockDraft {
  std::vector<uint32_t> Events; ///< In execution order.
  std::vector<Succ> Succs;      ///< Block = draft id.
  Branch Term = {};
  uint32_t Flags = 0;
};

class FunctionBuilder {
public:
  FunctionBuilder();

  Function F; ///< Header fields, Params and Locals are set directly.
  std::vector<BlockDraft> Drafts;

  StrId str(llvm::StringRef S);
  uint32_t path(PathKind Kind, uint32_t Base, uint32_t A, uint32_t B,
                StrId Type);
  uint32_t expr(const Expr &E);
  uint32_t constant(int64_t Value, StrId Name, uint32_t Width, uint16_t Flags);

  /// Appends \p List to the argument pool and returns its first index.
  uint32_t list(llvm::ArrayRef<uint32_t> List);

  /// Reserves an event; it is placed by the block draft that names it.
  uint32_t newEvent(const Event &E);
  Event &event(uint32_t Id) { return F.Events[Id]; }

  /// Reduces the graph, orders blocks and events, drops what nothing refers
  /// to, and computes the body hash. The builder is empty afterwards.
  Function finish(uint32_t EntryDraft, uint32_t ExitDraft);

private:
  void layOut(uint32_t Entry, uint32_t Exit);

  llvm::StringMap<StrId> StringIds;
  std::map<std::tuple<uint8_t, uint32_t, uint32_t, uint32_t>, uint32_t> PathIds;
  std::map<std::tuple<uint8_t, uint8_t, uint16_t, uint32_t, uint32_t, uint32_t,
                      uint32_t>,
           uint32_t>
      ExprIds;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_FUNCTIONBUILDER_H
