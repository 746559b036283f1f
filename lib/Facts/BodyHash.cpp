//===- BodyHash.cpp - Hash of a function's normalised body ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/BodyHash.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"

using namespace nobounce::facts;

namespace {

/// Writes what counts as bytes. Strings go in by content: their numbers depend
/// on the order in which names that do not count were seen.
class Normaliser {
public:
  explicit Normaliser(const Function &F) : F(F) {}

  uint64_t run() {
    text(F.Section);
    text(F.Alias);
    text(F.ReturnType);
    word(F.Flags);
    variables(F.Params);
    variables(F.Locals);
    for (const PathNode &P : F.Paths)
      path(P);
    for (const Expr &E : F.Exprs)
      expr(E);
    for (uint32_t E : F.ExprLists)
      word(E);
    for (const Event &E : F.Events)
      event(E);
    for (const MacroUse &M : F.Macros) {
      text(M.Name);
      word(M.Parent);
      word(M.ArgBegin);
      word(M.ArgCount);
      word(M.Flags);
    }
    for (const MacroArg &A : F.MacroArgs) {
      text(A.Param);
      word(A.Index);
      word(A.Value);
    }
    for (const Block &B : F.Blocks) {
      word(B.EventCount);
      word(B.Flags);
      word(uint32_t(B.Term.Kind));
      word(B.Term.Flags & ~uint32_t(BF_Editable));
      word(B.Term.Cond);
      word(B.Term.Macro);
      word(B.SuccCount);
    }
    for (const Succ &S : F.Succs) {
      word(S.Block);
      word(S.Flags);
      word(uint32_t(S.Low));
      word(uint32_t(S.High));
    }
    return llvm::xxh3_64bits(llvm::ArrayRef(Bytes.data(), Bytes.size()));
  }

private:
  void word(uint32_t W) {
    uint8_t Buffer[4];
    llvm::support::endian::write32le(Buffer, W);
    Bytes.append(Buffer, Buffer + 4);
  }
  void text(StrId Id) {
    llvm::StringRef S = F.str(Id);
    word(S.size());
    Bytes.append(S.bytes_begin(), S.bytes_end());
  }
  void variables(llvm::ArrayRef<Variable> Vs) {
    word(Vs.size());
    for (const Variable &V : Vs) {
      text(V.Type);
      text(V.Cleanup);
      word(V.Flags);
    }
  }
  void path(const PathNode &P) {
    word(uint32_t(P.Kind));
    word(P.Base);
    bool NameA = P.Kind == PathKind::Global || P.Kind == PathKind::Field ||
                 P.Kind == PathKind::Container;
    bool NameB = P.Kind == PathKind::Field || P.Kind == PathKind::Container ||
                 P.Kind == PathKind::Offset;
    NameA ? text(P.A) : word(P.A);
    NameB ? text(P.B) : word(P.B);
    text(P.Type);
  }
  void expr(const Expr &E) {
    word(uint32_t(E.Kind) | uint32_t(E.Op) << 8 | uint32_t(E.Flags) << 16);
    bool NameA = E.Kind == ExprKind::Func || E.Kind == ExprKind::Str;
    NameA ? text(E.A) : word(E.A);
    word(E.B);
    E.Kind == ExprKind::Const ? text(E.C) : word(E.C);
    word(E.Width);
  }
  void event(const Event &E) {
    word(uint32_t(E.Kind) | uint32_t(E.Op) << 8);
    word(E.ArgCount);
    word(E.Flags & ~uint32_t(EV_Editable));
    word(E.Path);
    E.Kind == EventKind::Asm ? text(E.Value) : word(E.Value);
    text(E.Callee);
    word(E.ArgBegin);
    word(E.Macro);
    word(E.Width);
    text(E.Type);
  }

  const Function &F;
  llvm::SmallVector<uint8_t, 0> Bytes;
};

} // namespace

uint64_t nobounce::facts::hashBody(const Function &F) {
  return Normaliser(F).run();
}
