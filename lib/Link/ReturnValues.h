//===- ReturnValues.h - What a function returns, and from where -*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Error paths are told by values, not by the names of labels:
/// for each block, what the function's result can be from there on (an error
/// constant, something else, or what a local holds there); for each function,
/// whether its result may be positive, and which primitive's result it passes
/// on.
///
/// Ownership: refers to the functions' data. Threads: one until all is
/// answered, then any. Determinism: yes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_RETURNVALUES_H
#define NOBOUNCE_LINK_RETURNVALUES_H

#include "Link/Slots.h"

namespace nobounce::link {

/// A primitive whose result a value is, seen through wrappers.
struct ResultOf {
  const rules::Primitive *Is = nullptr;
  bool Negated = false; ///< The value is nonzero when the primitive's is zero.
};

class ReturnValues {
public:
  ReturnValues(const std::vector<FunctionData> &Data,
               const std::vector<std::vector<SlotCall>> &SlotCalls,
               const Slots &T, const rules::RuleSet &R)
      : Data(Data), SlotCalls(SlotCalls), T(T), NotCold(R.Errors.NotCold),
        States(Data.size()) {}

  /// Answers what can be asked of functions, in the order of their ids: where
  /// they call each other in a circle, the order decides. Afterwards any thread
  /// may ask.
  void answerAll();

  /// A point in a function: before an event, or with None at the block's end.
  struct Point {
    uint32_t Block, Event;
  };

  /// Whether an edge, given by its index among the block's successors, leads
  /// to error returns only.
  class Errors {
  public:
    Errors(ReturnValues &V, FunctionId F);
    bool blockReturnsError(uint32_t Block) const {
      return Live[Block] == ErrorBit;
    }
    bool edgeReturnsError(const FlowEdge &E) const;
    /// Whether only errors and negative answers ("no such entry", "try again")
    /// are returned from an edge on: not cold, but not the main way either.
    bool edgeReturnsAnswer(const FlowEdge &E) const;

  private:
    static constexpr uint64_t OtherBit = 1, ErrorBit = 2, AnswerBit = 4;
    static constexpr unsigned FirstVariable = 3, MaxVariables = 60;

    uint64_t evaluate(uint32_t Expr, unsigned Depth = 0) const;
    /// The error that a call packs into a pointer; None when it is none.
    uint32_t errorOf(uint32_t Result) const;
    uint64_t bitOf(uint32_t Path) const;
    uint64_t back(uint32_t Block, uint32_t FirstEvent, uint64_t Out) const;
    uint64_t valueBefore(uint32_t Block, uint64_t Bit) const;
    /// What an edge's condition says of a variable: its bit, and what it is.
    std::pair<uint64_t, uint64_t> told(const FlowEdge &E) const;
    /// What can be returned once an edge was taken; then with what variables
    /// were given before.
    uint64_t resultOver(const FlowEdge &E) const;
    uint64_t resultOf(const FlowEdge &E) const;

    ReturnValues &V;
    FunctionId F;
    const FunctionData &D;
    std::vector<uint32_t> Variables; ///< Root paths, by bit.
    std::vector<uint64_t> Live;      ///< Per block: result from its start on.
    std::vector<std::pair<uint64_t, uint64_t>> Told; ///< Per edge.
  };

  /// Whether an integer that `F` returns is known to be greater than zero at
  /// times; what is not known is taken to be "zero or an error" if it is an
  /// int.
  bool mayBePositive(FunctionId F);
  /// The same of one value.
  /// The same of a value at a point: before an event, or at a block's end.
  bool mayBePositive(FunctionId F, uint32_t Expr, Point At) {
    llvm::SmallVector<uint32_t, 8> Seen;
    return mayBePositive(F, Expr, At, Seen);
  }
  /// The primitive whose result `F` returns.
  ResultOf resultOf(FunctionId F);
  /// The primitive whose result is tested by a value that is zero or not.
  ResultOf resultOf(const FunctionData &D, uint32_t Expr);
  /// Whether a constant is an error whose return is cold.
  bool isColdError(int64_t Value) const {
    return Value < 0 && !llvm::is_contained(NotCold, Value);
  }

private:
  /// `Seen`: stores that were looked at.
  bool mayBePositive(FunctionId F, uint32_t Expr, Point At,
                     llvm::SmallVectorImpl<uint32_t> &Seen);
  bool localMayBePositive(FunctionId F, uint32_t Path, Point At,
                          llvm::SmallVectorImpl<uint32_t> &Seen);

  enum Progress : uint8_t { New, Running, Done };
  struct State {
    Progress Sign = New, Result = New;
    bool Positive = false;
    ResultOf Passed;
  };

  const std::vector<FunctionData> &Data;
  const std::vector<std::vector<SlotCall>> &SlotCalls;
  const Slots &T;
  llvm::ArrayRef<int64_t> NotCold;
  std::vector<State> States;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_RETURNVALUES_H
