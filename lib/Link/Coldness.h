//===- Coldness.h - How often each block runs ------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Finds the cold blocks and edges of a function and gives each
/// block a frequency: 1 at the entry, a hundredth over a cold edge, an even
/// share over the others, a loop's body as its header.
///
/// Ownership: writes into the function's data. Threads: one per function.
/// Determinism: depends on facts and models alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_COLDNESS_H
#define NOBOUNCE_LINK_COLDNESS_H

#include "Link/ReturnValues.h"
#include "llvm/ADT/BitVector.h"

namespace nobounce::link {

/// Frequency that is left after a cold edge.
inline constexpr float ColdShare = 0.01f;

/// Sets reasons and frequencies of one function's flow.
class Frequencies {
public:
  Frequencies(ReturnValues &V, std::vector<FunctionData> &Data,
              const Symbols &S, FunctionId F)
      : V(V), S(S), F(F), D(Data[F]), G(Data[F].G) {}

  /// `EnabledKeys`: blocks that branch on a static key which is on in this
  /// program, whatever its default says.
  void run(llvm::ArrayRef<uint32_t> EnabledKeys);

private:
  ColdReason reasonOfBlock(uint32_t Block) const;
  ColdReason reasonOfEdge(const FlowEdge &E, bool KeyIsOn) const;
  void findCold(llvm::ArrayRef<uint32_t> EnabledKeys);

  ReturnValues &V;
  const Symbols &S;
  FunctionId F;
  FunctionData &D;
  Flow &G;
};

/// Frequencies of a function's blocks when only the edges in `Taken`, by their
/// number, can be taken. A cold edge that is the only one is certain.
std::vector<float> frequenciesOver(const FunctionData &D,
                                   const llvm::BitVector &Taken);

/// Whether the block's branch is decided by a static key; its primitive then.
const rules::Primitive *staticKeyAt(ReturnValues &V, const FunctionData &D,
                                    uint32_t Block, bool &Negated);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_COLDNESS_H
