//===- Dump.cpp - Facts as readable text ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Dump.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using llvm::raw_ostream;
using llvm::StringRef;

namespace nobounce::facts {

namespace {

struct FlagName {
  uint32_t Flag;
  StringRef Name;
};

constexpr FlagName FunctionFlagNames[] = {{FN_Static, "static"},
                                          {FN_Inline, "inline"},
                                          {FN_InHeader, "header"},
                                          {FN_Cold, "cold"},
                                          {FN_NoReturn, "noreturn"},
                                          {FN_NoInline, "noinline"},
                                          {FN_AlwaysInline, "always-inline"},
                                          {FN_Variadic, "variadic"},
                                          {FN_Weak, "weak"},
                                          {FN_Pure, "pure"},
                                          {FN_Alloc, "alloc"},
                                          {FN_Partial, "partial"}};

constexpr FlagName EventFlagNames[] = {
    {EV_Volatile, "volatile"}, {EV_BitField, "bit-field"},
    {EV_Builtin, "builtin"},   {EV_Cleanup, "cleanup"},
    {EV_NoReturn, "noreturn"}, {EV_Cold, "cold"},
    {EV_Pure, "pure"},         {EV_AsmVolatile, "volatile"},
    {EV_AsmLock, "lock"},      {EV_AsmMemory, "memory"},
    {EV_AsmGoto, "goto"},      {EV_ResultUsed, "used"},
    {EV_Alloc, "alloc"},       {EV_Decl, "decl"},
    {EV_Atomic, "atomic"}};

constexpr FlagName MacroFlagNames[] = {{MF_FunctionLike, "function-like"},
                                       {MF_HasAsm, "asm"},
                                       {MF_HasBuiltin, "builtin"},
                                       {MF_HasStmtExpr, "statement-expr"}};

constexpr FlagName BranchFlagNames[] = {{BF_ExpectTrue, "expected"},
                                        {BF_ExpectFalse, "unexpected"},
                                        {BF_ValueContext, "value"},
                                        {BF_Constant, "constant"}};

constexpr FlagName BlockFlagNames[] = {{BK_Entry, "entry"},
                                       {BK_Exit, "exit"},
                                       {BK_LoopHeader, "loop"},
                                       {BK_NoReturn, "noreturn"}};

/// " {a, b}", or nothing when no flag is set.
void printFlags(raw_ostream &OS, uint32_t Flags,
                llvm::ArrayRef<FlagName> Names) {
  StringRef Between = " {";
  for (const FlagName &N : Names)
    if (Flags & N.Flag) {
      OS << Between << N.Name;
      Between = ", ";
    }
  if (Between == ", ")
    OS << "}";
}

/// Prints one function.
class Dumper {
public:
  Dumper(const Function &F, raw_ostream &OS) : F(F), OS(OS) {}
  void run();

private:
  void signature();
  void variables();
  void macro(uint32_t Id);
  void block(uint32_t Id);
  void event(uint32_t Id);
  void eventBody(uint32_t Id);
  void store(const Event &E);
  void branch(const Block &B);
  void edges(const Block &B, bool IsTwoWay);
  void macroRef(uint32_t Macro) {
    if (Macro != None)
      OS << " @m" << Macro;
  }
  std::string path(uint32_t Id) { return renderPath(F, Id, Options); }
  std::string expr(uint32_t Id) { return renderExpr(F, Id, Options); }

  const Function &F;
  raw_ostream &OS;
  const RenderOptions Options{true, true, true};
};

void Dumper::signature() {
  OS << "function " << F.name() << "(";
  llvm::interleaveComma(F.Params, OS, [&](const Variable &P) {
    OS << F.str(P.Name) << ": " << F.str(P.Type);
  });
  OS << ") -> " << F.str(F.ReturnType);
  printFlags(OS, F.Flags, FunctionFlagNames);
  OS << "  " << F.file() << ":" << F.Line << "\n";
  if (F.Section)
    OS << "  section " << F.str(F.Section) << "\n";
  if (F.Alias)
    OS << "  alias of " << F.str(F.Alias) << "\n";
}

void Dumper::variables() {
  for (uint32_t I = 0; I != F.Locals.size(); ++I) {
    const Variable &V = F.Locals[I];
    OS << "  local l" << I << " " << F.str(V.Name) << ": " << F.str(V.Type);
    if (V.Cleanup)
      OS << ", cleanup " << F.str(V.Cleanup);
    OS << "\n";
  }
}

void Dumper::macro(uint32_t Id) {
  const MacroUse &M = F.Macros[Id];
  OS << "  macro m" << Id << " " << F.str(M.Name);
  if (M.Flags & MF_FunctionLike) {
    OS << "(";
    llvm::interleaveComma(F.args(M), OS, [&](const MacroArg &A) {
      OS << F.str(A.Param) << " = " << expr(A.Value);
    });
    OS << ")";
  }
  printFlags(OS, M.Flags & ~MF_FunctionLike, MacroFlagNames);
  if (M.Parent != None)
    OS << " in m" << M.Parent;
  OS << "\n";
}

void Dumper::store(const Event &E) {
  static constexpr StringRef Spelling[] = {
      "=", "|=", "&=", "^=", "+=", "-=", "?=", "="};
  OS << (E.Op == uint8_t(StoreOp::Init) ? "init   " : "store  ") << path(E.Path)
     << " " << Spelling[E.Op] << " " << expr(E.Value);
}

void Dumper::eventBody(uint32_t Id) {
  const Event &E = F.Events[Id];
  switch (E.Kind) {
  case EventKind::Load:
    OS << "load   " << path(E.Path);
    break;
  case EventKind::Store:
    store(E);
    break;
  case EventKind::Call:
    OS << (E.Callee ? "call   " : "icall  ") << renderCall(F, Id, Options);
    break;
  case EventKind::Asm:
    OS << "asm    " << renderCall(F, Id, Options) << ", " << E.Width
       << " outputs";
    break;
  case EventKind::Return:
    OS << "return";
    if (E.Value != None)
      OS << " " << expr(E.Value);
    break;
  }
  if (E.Type)
    OS << " : " << F.str(E.Type);
  if (E.Width && (E.Kind == EventKind::Load || E.Kind == EventKind::Store))
    OS << "/" << E.Width;
}

void Dumper::event(uint32_t Id) {
  const Event &E = F.Events[Id];
  OS << "    " << llvm::format("%%%-3u ", Id);
  eventBody(Id);
  printFlags(OS, E.Flags, EventFlagNames);
  macroRef(E.Macro);
  // Lines are counted in the definition's text; no file is opened.
  if (E.Begin >= F.Begin && E.Begin <= F.End && F.Text)
    OS << "  ;" << F.Line + F.text(F.Begin, E.Begin).count('\n');
  OS << "\n";
}

void Dumper::edges(const Block &B, bool IsTwoWay) {
  StringRef Between = " -> ";
  for (const Succ &S : F.succs(B)) {
    OS << Between << "b" << S.Block;
    Between = IsTwoWay ? " else " : ", ";
    if (B.Term.Kind == BranchKind::Switch && !(S.Flags & SF_Default)) {
      OS << " on " << S.Low;
      if (S.High != S.Low)
        OS << ".." << S.High;
    }
    if (S.Flags & SF_Default)
      OS << " default";
  }
}

void Dumper::branch(const Block &B) {
  static constexpr StringRef Spelling[] = {
      "goto", "if", "while",  "do-while", "for",          "and",
      "or",   "?:", "switch", "asm-goto", "computed-goto"};
  const Branch &T = B.Term;
  if (T.Kind == BranchKind::None && !B.SuccCount)
    return;
  OS << "    " << Spelling[unsigned(T.Kind)];
  if (T.Cond != None)
    OS << " " << expr(T.Cond);
  edges(B, T.Kind >= BranchKind::If && T.Kind <= BranchKind::Select);
  printFlags(OS, T.Flags, BranchFlagNames);
  macroRef(T.Macro);
  OS << "\n";
}

void Dumper::block(uint32_t Id) {
  const Block &B = F.Blocks[Id];
  OS << "  b" << Id << ":";
  printFlags(OS, B.Flags, BlockFlagNames);
  OS << "\n";
  for (uint32_t E = B.EventBegin; E != B.EventBegin + B.EventCount; ++E)
    event(E);
  branch(B);
}

void Dumper::run() {
  signature();
  variables();
  for (uint32_t I = 0; I != F.Macros.size(); ++I)
    macro(I);
  for (uint32_t I = 0; I != F.Blocks.size(); ++I)
    block(I);
}

} // namespace

void dump(const Function &F, raw_ostream &OS) { Dumper(F, OS).run(); }

void dump(const Record &R, raw_ostream &OS) {
  OS << (R.IsUnion ? "union " : "struct ") << R.Name << ", " << R.Size
     << " bytes, align " << R.Align;
  if (R.AlignAttr)
    OS << " by attribute " << R.AlignAttr;
  OS << "  " << R.File << ":" << R.Line << "\n";
  for (const FieldInfo &F : R.Fields) {
    OS << llvm::format("  %5llu",
                       static_cast<unsigned long long>(F.BitOffset / 8));
    if (F.IsBitField)
      OS << "." << F.BitOffset % 8 << " " << F.BitWidth << " bits";
    else
      OS << " " << F.BitWidth / 8 << " bytes";
    OS << " " << F.Name << ": " << F.Type;
    if (F.ArrayCount)
      OS << " [" << F.ArrayCount << "]";
    if (!F.Record.empty())
      OS << " of " << F.Record;
    OS << "\n";
  }
}

static void dump(const Init &I, raw_ostream &OS) {
  OS << "  ";
  if (I.Index != None)
    OS << "[" << I.Index << "]";
  if (!I.Path.empty())
    OS << "." << I.Path;
  OS << (I.Index == None && I.Path.empty() ? "= " : " = ");
  switch (I.Kind) {
  case InitKind::Function:
    OS << I.Text;
    break;
  case InitKind::Address:
    OS << "&" << I.Text;
    break;
  case InitKind::Int:
    OS << (I.Text.empty() ? std::to_string(I.Value)
                          : I.Text + "{" + std::to_string(I.Value) + "}");
    break;
  case InitKind::String:
    OS << '"';
    OS.write_escaped(I.Text);
    OS << '"';
    break;
  }
  if (!I.Record.empty())
    OS << "  (" << I.Record << "." << I.Field << ")";
  OS << "  ;" << I.Line << "\n";
}

void dump(const Global &G, raw_ostream &OS) {
  OS << "global " << G.Name << ": " << G.Type;
  printFlags(OS, (G.IsStatic ? 1 : 0) | (G.IsConst ? 2 : 0),
             {{1, "static"}, {2, "const"}});
  if (!G.Section.empty())
    OS << " section " << G.Section;
  if (G.Align)
    OS << " align " << G.Align;
  OS << "  " << G.File << ":" << G.Line << "\n";
  for (const Init &I : G.Inits)
    dump(I, OS);
}

void dump(const Unit &U, raw_ostream &OS) {
  static constexpr StringRef Domains[] = {"vmlinux", "module", "vDSO", "boot"};
  OS << "unit " << U.File << " (" << Domains[unsigned(U.Domain)]
     << "): " << U.Functions.size() << " functions, "
     << U.HeaderFunctions.size() << " header functions, " << U.Records.size()
     << " records, " << U.Globals.size() << " globals\n";
  for (const UnitError &E : U.Errors)
    OS << "error " << E.File << ":" << E.Line << ":" << E.Column << ": "
       << E.Message << "\n";
  for (const Suppression &S : U.Suppressions)
    OS << "suppression " << S.File << ":" << S.Line << ": " << S.Text << "\n";
  for (const Global &G : U.Globals) {
    OS << "\n";
    dump(G, OS);
  }
  for (const Function &F : U.Functions) {
    OS << "\n";
    dump(F, OS);
  }
}

} // namespace nobounce::facts
