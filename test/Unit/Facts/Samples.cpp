//===- Samples.cpp - Small facts made by hand ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Samples.h"
#include "llvm/ADT/STLExtras.h"

namespace nobounce::facts::test {

StrId str(Function &F, llvm::StringRef S) {
  auto It = llvm::find(F.Strings, S);
  if (It != F.Strings.end())
    return uint32_t(It - F.Strings.begin());
  F.Strings.push_back(S.str());
  return uint32_t(F.Strings.size() - 1);
}

static constexpr llvm::StringRef Source = R"(int release(struct handle *h)
{
	struct state *st = h->state;

	if (st && count_read(&h->node->count) == 1)
		st->flags &= ~STATE_NEW;
	return 0;
})";

/// Byte range of `Part` in the source, which stands at 100 in its file.
static void place(Event &E, llvm::StringRef Part) {
  E.Begin = uint32_t(100 + Source.find(Part));
  E.End = uint32_t(E.Begin + Part.size());
}

static void addPathsAndExprs(Function &F) {
  auto Path = [&](PathKind Kind, uint32_t Base, uint32_t A, uint32_t B,
                  llvm::StringRef Type) {
    F.Paths.push_back({Kind, {}, Base, A, B, str(F, Type)});
  };
  auto Field = [&](uint32_t Base, llvm::StringRef R, llvm::StringRef Name,
                   llvm::StringRef Type) {
    Path(PathKind::Field, Base, str(F, R), str(F, Name), Type);
  };
  Path(PathKind::Param, None, 0, 0, "handle *"); // 0 h
  Path(PathKind::Deref, 0, 0, 0, "handle");      // 1 *h
  Field(1, "handle", "state", "state *");        // 2 h->state
  Path(PathKind::Local, None, 0, 0, "state *");  // 3 st
  Path(PathKind::Deref, 3, 0, 0, "state");       // 4 *st
  Field(4, "state", "flags", "u32");             // 5 st->flags
  Field(1, "handle", "node", "node *");          // 6 h->node
  Path(PathKind::Deref, 6, 0, 0, "node");        // 7 *h->node
  Field(7, "node", "count", "count_t");          // 8 h->node->count

  F.Exprs = {
      {ExprKind::Load, 0, EF_Pointer, P_State, 0, 0, 64},
      {ExprKind::Load, 0, EF_Pointer, P_St, None, 0, 64},
      {ExprKind::Addr, 0, EF_Pointer, P_Count, 0, 0, 64},
      {ExprKind::Result, 0, EF_Signed, 3, 0, 0, 32},
      {ExprKind::Const, 0, EF_Signed, 1, 0, 0, 32},
      {ExprKind::Binary, uint8_t(BinaryOp::Eq), EF_Signed, E_Read, E_One, 0, 1},
      {ExprKind::Const, 0, EF_Signed, uint32_t(~4), uint32_t(-1),
       str(F, "~STATE_NEW"), 32},
      {ExprKind::Const, 0, EF_Signed, 0, 0, 0, 32}};
  F.ExprLists = {E_CountAddr};
}

static void addEvents(Function &F) {
  auto Add = [&](EventKind Kind, uint32_t Path, uint32_t Value,
                 llvm::StringRef Part) -> Event & {
    Event E = {};
    E.Kind = Kind;
    E.Path = Path;
    E.Value = Value;
    E.Macro = None;
    E.Flags = EV_Editable;
    place(E, Part);
    F.Events.push_back(E);
    return F.Events.back();
  };
  Add(EventKind::Load, P_State, None, "h->state").Type = str(F, "state *");
  Event &St = Add(EventKind::Store, P_St, E_State, "st = h->state");
  St.Op = uint8_t(StoreOp::Init);
  St.Flags |= EV_Decl;
  Add(EventKind::Load, 6, None, "h->node").Width = 64;
  Event &Read = Add(EventKind::Call, None, None, "count_read(&h->node->count)");
  Read.Callee = str(F, "count_read");
  Read.ArgCount = 1;
  Read.Flags |= EV_ResultUsed;
  Read.Macro = 0;
  Event &Clear =
      Add(EventKind::Store, P_Flags, E_NotNew, "st->flags &= ~STATE_NEW");
  Clear.Op = uint8_t(StoreOp::AndAssign);
  Clear.Width = 32;
  Add(EventKind::Return, None, E_Zero, "return 0");

  F.Macros = {{str(F, "count_read"), None, 0, 1, MF_FunctionLike, 170, 190}};
  F.MacroArgs = {{str(F, "c"), 0, E_CountAddr}};
}

static void addBlocks(Function &F) {
  auto Add = [&](uint32_t Events, uint32_t Flags, std::vector<uint32_t> Succs) {
    Block B = {};
    B.EventBegin = F.Blocks.empty() ? 0
                                    : F.Blocks.back().EventBegin +
                                          F.Blocks.back().EventCount;
    B.EventCount = Events;
    B.SuccBegin = uint32_t(F.Succs.size());
    B.SuccCount = uint32_t(Succs.size());
    B.Flags = Flags;
    B.Term.Cond = B.Term.Macro = None;
    for (uint32_t S : Succs)
      F.Succs.push_back({S, 0, 0, 0});
    F.Blocks.push_back(B);
  };
  Add(2, BK_Entry, {2, 4});
  Add(0, BK_Exit, {});
  Add(2, 0, {3, 4});
  Add(1, 0, {4});
  Add(1, 0, {1});
  F.Blocks[0].Term.Kind = BranchKind::LAnd;
  F.Blocks[0].Term.Cond = E_St;
  F.Blocks[2].Term.Kind = BranchKind::If;
  F.Blocks[2].Term.Cond = E_IsOne;
  F.Blocks[2].Term.Flags = BF_ExpectFalse | BF_Editable;
}

Function sampleFunction(llvm::StringRef Name) {
  Function F;
  F.Strings = {""};
  F.Name = str(F, Name);
  F.File = str(F, "fs/handle.c");
  F.ReturnType = str(F, "int");
  F.Text = str(F, Source);
  F.Begin = 100;
  F.End = uint32_t(100 + Source.size());
  F.Line = 12;
  F.NameBegin = 104;
  F.Flags = FN_Static;
  F.BodyHash = 0x123456789abcdef0;
  F.Params = {{str(F, "h"), str(F, "handle *"), 0, 0}};
  F.Locals = {{str(F, "st"), str(F, "state *"), 0, 0}};
  addPathsAndExprs(F);
  addEvents(F);
  addBlocks(F);
  return F;
}

Function sampleFunction() { return sampleFunction("release"); }

Record sampleRecord(llvm::StringRef Name) {
  Record R;
  R.Name = Name.str();
  R.File = "include/handle.h";
  R.Line = 7;
  R.Size = 128;
  R.Align = 64;
  R.AlignAttr = 64;
  R.Fields = {{"state", "state *", "", 0, 64, 0, false},
              {"nodes", "node [4]", "node", 64, 256, 4, false},
              {"busy", "unsigned int", "", 323, 2, 0, true}};
  return R;
}

Unit sampleUnit(llvm::StringRef File) {
  Unit U;
  U.File = File.str();
  U.Domain = LinkDomain::Module;
  U.Functions = {sampleFunction(), sampleFunction("release_other")};
  Global Ops;
  Ops.Name = "handle_ops";
  Ops.File = File.str();
  Ops.Line = 40;
  Ops.Type = Ops.Record = "operations";
  Ops.IsStatic = Ops.IsConst = true;
  Ops.Inits = {
      {"operations", "release", "release", None, InitKind::Function, "release",
       0, 41},
      {"operations", "order", "order", None, InitKind::Int, "ORDER", -3, 42}};
  Global Names;
  Names.Name = "names";
  Names.File = File.str();
  Names.Type = "char *";
  Names.Section = ".data.names";
  Names.Align = 64;
  Names.Inits = {{"", "", "", 2, InitKind::String, "two\n", 0, 50}};
  U.Globals = {Ops, Names};
  U.Suppressions = {{File.str(), 13, "nobounce: ignore some-check on purpose"}};
  U.Errors = {{File.str(), 60, 4, "expected expression"}};
  return U;
}

} // namespace nobounce::facts::test
