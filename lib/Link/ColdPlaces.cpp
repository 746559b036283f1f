//===- ColdPlaces.cpp - Why a block is cold, for people -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/ContextText.h"
#include "Link/Program.h"
#include "Link/ProgramData.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// The line of a byte of a function's file.
static unsigned lineOf(const facts::Function &F, uint32_t Byte) {
  return F.Line + unsigned(F.text(F.Begin, Byte).count('\n'));
}

static ColdPlace placeOf(const facts::Function &F, ColdReason R, uint32_t Block,
                         uint32_t Begin, uint32_t End) {
  return {R, Block, F.text(Begin, End), lineOf(F, Begin)};
}

std::optional<ColdPlace> Program::coldReason(FunctionId F,
                                             uint32_t Block) const {
  const Flow &G = flow(F);
  const facts::Function &Fn = function(F);
  for (uint32_t B = Block; B != None; B = G.idom(B)) {
    const facts::Block &In = Fn.Blocks[B];
    // The edge says more than what it leads to.
    if (G.preds(B).size() == 1) {
      const FlowEdge &E = G.preds(B)[0];
      const facts::Branch &T = Fn.Blocks[E.From].Term;
      if (ColdReason R = G.coldReason(E); R != ColdReason::None)
        return placeOf(Fn, R, B, T.FullBegin, T.FullEnd);
    }
    if (ColdReason R = G.coldReason(B);
        R != ColdReason::None && R != ColdReason::LeadsToCold) {
      if (!In.EventCount)
        return ColdPlace{R, B, {}, Fn.Line};
      const facts::Event &E = Fn.Events[In.EventBegin + In.EventCount - 1];
      return placeOf(Fn, R, B, E.Begin, E.End);
    }
  }
  if (G.coldReason(Block) == ColdReason::None)
    return std::nullopt;
  return ColdPlace{G.coldReason(Block), Block, {}, Fn.Line};
}

std::vector<KnownParameter> Program::knownIn(FunctionId F,
                                             uint32_t Family) const {
  return describeKnown(*D, F, D->Heat.knownIn(F, Family));
}

std::pair<std::string, std::vector<std::string>>
Program::outOfPlay(FunctionId F) const {
  return D->Profiles->outOfPlay(function(F).file());
}
