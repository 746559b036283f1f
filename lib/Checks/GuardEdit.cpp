//===- GuardEdit.cpp - Edits that move or add a test ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/GuardEdit.h"
#include "Checks/Influence.h"
#include "Checks/Places.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

static constexpr unsigned LineLimit = 80;
static constexpr unsigned TabWidth = 8;

/// Whether C's grammar wants parentheses around \p Text as an operand of &&.
static bool needsParens(llvm::StringRef Text) {
  int Depth = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    if (C == '(' || C == '[')
      ++Depth;
    else if (C == ')' || C == ']')
      --Depth;
    else if (Depth == 0) {
      if (Text.substr(I).starts_with("||") || C == '?' || C == ',')
        return true;
      bool Comparison = I && llvm::StringRef("=!<>").contains(Text[I - 1]);
      if (C == '=' && !Comparison && Text.substr(I, 2) != "==")
        return true;
    }
  }
  return false;
}

static std::string indent(unsigned Column) {
  return std::string(Column / TabWidth, '\t') +
         std::string(Column % TabWidth, ' ');
}

/// Length of the line from \p Begin to its end, on the screen.
static unsigned restOfLine(const facts::Function &F, uint32_t Begin) {
  return unsigned(F.text(Begin, F.End).split('\n').first.size());
}

Fix nobounce::checks::insertGuard(const Candidate &C, uint32_t Branch,
                                  const std::string &Guard, bool WhenTrue) {
  const facts::Function &F = C.fn();
  Fix Out;
  Out.Description = "test `" + Guard + "` before the read";
  uint32_t Begin = None, End = None, Full = None;
  const facts::Branch &T = F.Blocks[Branch].Term;
  bool Editable = T.Flags & facts::BF_Editable;
  Begin = T.CondBegin;
  End = T.CondEnd;
  Full = T.FullBegin;
  // The read may be an operand of a joined && inside a hint.
  for (const facts::Block &B : F.Blocks) {
    const facts::Branch &Inner = B.Term;
    if (Inner.Kind != facts::BranchKind::LAnd ||
        !(Inner.Flags & facts::BF_ValueContext))
      continue;
    const facts::Event &E = C.event();
    bool InRhs = E.Begin >= Inner.RhsBegin && E.End <= Inner.RhsEnd;
    bool InLhs = E.Begin >= Inner.CondBegin && E.End <= Inner.CondEnd;
    if ((InRhs || InLhs) && (Inner.Flags & facts::BF_Editable)) {
      Begin = InRhs ? Inner.RhsBegin : Inner.CondBegin;
      End = InRhs ? Inner.RhsEnd : Inner.CondEnd;
      Full = Inner.FullBegin;
      Editable = true;
    }
  }
  llvm::StringRef Text = F.text(Begin, End);
  if (!Editable || Text.empty()) {
    Out.Description += " (no edit: the condition is spelled in a macro)";
    return Out;
  }
  if (C.event().Begin < Begin || C.event().End > End) {
    Out.Description += " (no edit: the value read is kept in a variable)";
    return Out;
  }
  std::string Deed = otherDeed(C.P, C.F, C.Read.Event, Begin, End, true);
  if (!Deed.empty()) {
    Out.Description += " (no edit: the operand makes " + Deed + ", too)";
    return Out;
  }
  // Operators around it: && binds closer than ||, and compilers want that said.
  bool Ands = false, Ors = false;
  uint32_t First = Begin; // Continued lines are aligned with the first operand.
  for (const facts::Block &B : F.Blocks)
    if (B.Term.FullBegin == Full) {
      if (B.Term.Flags & facts::BF_Editable)
        First = std::min(First, B.Term.CondBegin);
      Ands |= B.Term.Kind == facts::BranchKind::LAnd;
      Ors |= B.Term.Kind == facts::BranchKind::LOr;
    }
  if (!WhenTrue && Ands) {
    Out.Description += " (no edit: it is one operand of a longer condition)";
    return Out;
  }
  bool Parens = WhenTrue && needsParens(Text);
  std::string New = WhenTrue ? Guard + " &&" : "!(" + Guard + ") ||";
  unsigned Column = screenColumn(F, Begin);
  unsigned Added = unsigned(New.size()) + 1 + (Parens ? 2 : 0);
  if (Column + Added + restOfLine(F, Begin) > LineLimit)
    New += "\n" + indent(screenColumn(F, First));
  else
    New += " ";
  New += Parens ? "(" + Text.str() + ")" : Text.str();
  if (WhenTrue && Ors)
    New = "(" + New + ")";
  Out.Edits.push_back(editOf(F, Begin, End, New));
  return Out;
}

Fix nobounce::checks::swapOperands(const Candidate &C, uint32_t Branch) {
  const facts::Function &F = C.fn();
  const facts::Branch &T = F.Blocks[Branch].Term;
  bool And = T.Kind == facts::BranchKind::LAnd;
  llvm::StringRef Op = And ? "&&" : "||";
  llvm::StringRef Left = F.text(T.CondBegin, T.CondEnd);
  llvm::StringRef Right = F.text(T.RhsBegin, T.RhsEnd);
  llvm::StringRef Between = F.text(T.CondEnd, T.RhsBegin);
  Fix Out;
  Out.Description = "test `" + Right.str() + "` first";
  // Only a flat `left && right` is exchanged; parentheses in between would
  // have to move with what they hold.
  if (!(T.Flags & facts::BF_Editable) || Left.empty() || Right.empty() ||
      Between.trim() != Op)
    return Out;
  std::string New = Right.str() + Between.str() + Left.str();
  Out.Edits.push_back(editOf(F, T.CondBegin, T.RhsEnd, New));
  return Out;
}
