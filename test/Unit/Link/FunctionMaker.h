//===- FunctionMaker.h - Facts of small functions, by hand -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes facts without a compiler, for tests of link. Blocks keep the numbers
/// they are made with: 0 is the entry, 1 the exit.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TEST_UNIT_LINK_FUNCTIONMAKER_H
#define NOBOUNCE_TEST_UNIT_LINK_FUNCTIONMAKER_H

#include "Facts/Unit.h"
#include "Link/Program.h"
#include "gtest/gtest.h"
#include <memory>

namespace nobounce::test {

class FunctionMaker {
public:
  explicit FunctionMaker(llvm::StringRef Name, uint32_t Flags = 0,
                         llvm::StringRef ReturnType = "int",
                         llvm::StringRef File = "a.c") {
    F.Strings.push_back("");
    F.Name = str(Name);
    F.File = str(File);
    F.ReturnType = str(ReturnType);
    F.Flags = Flags;
    Blocks.resize(2);
  }

  facts::StrId str(llvm::StringRef S) {
    for (facts::StrId I = 0; I != F.Strings.size(); ++I)
      if (F.Strings[I] == S)
        return I;
    F.Strings.push_back(S.str());
    return facts::StrId(F.Strings.size() - 1);
  }

  // Paths.
  uint32_t param(llvm::StringRef Type) {
    F.Params.push_back({0, str(Type), 0, 0});
    return path(facts::PathKind::Param, facts::None,
                uint32_t(F.Params.size() - 1), 0, Type);
  }
  uint32_t local(llvm::StringRef Type) {
    F.Locals.push_back({0, str(Type), 0, 0});
    return path(facts::PathKind::Local, facts::None,
                uint32_t(F.Locals.size() - 1), 0, Type);
  }
  uint32_t global(llvm::StringRef Name) {
    return path(facts::PathKind::Global, facts::None, str(Name), 0, "");
  }
  uint32_t deref(uint32_t P) {
    return path(facts::PathKind::Deref, P, 0, 0, "");
  }
  uint32_t field(uint32_t P, llvm::StringRef Record, llvm::StringRef Name) {
    return path(facts::PathKind::Field, P, str(Record), str(Name), "");
  }
  uint32_t resultPath(uint32_t Event) {
    return path(facts::PathKind::Result, facts::None, Event, 0, "");
  }

  // Values.
  uint32_t constant(int64_t V) {
    return expr({facts::ExprKind::Const, 0, facts::EF_Signed, uint32_t(V),
                 uint32_t(uint64_t(V) >> 32), 0, 32});
  }
  uint32_t namedConstant(int64_t V, llvm::StringRef Spelled) {
    return expr({facts::ExprKind::Const, 0, facts::EF_Signed, uint32_t(V),
                 uint32_t(uint64_t(V) >> 32), str(Spelled), 32});
  }
  uint32_t load(uint32_t Path, uint16_t Flags = facts::EF_Signed) {
    return expr({facts::ExprKind::Load, 0, Flags, Path, facts::None, 0, 32});
  }
  uint32_t addr(uint32_t Path) {
    return expr({facts::ExprKind::Addr, 0, facts::EF_Pointer, Path, 0, 0, 64});
  }
  uint32_t result(uint32_t Event, uint16_t Flags = facts::EF_Signed) {
    return expr({facts::ExprKind::Result, 0, Flags, Event, 0, 0, 32});
  }
  uint32_t func(llvm::StringRef Name) {
    return expr({facts::ExprKind::Func, 0, 0, str(Name), 0, 0, 64});
  }
  uint32_t lnot(uint32_t X) {
    return expr({facts::ExprKind::Unary, uint8_t(facts::UnaryOp::LNot),
                 facts::EF_Signed, X, 0, 0, 32});
  }
  uint32_t binary(facts::BinaryOp Op, uint32_t A, uint32_t B) {
    return expr(
        {facts::ExprKind::Binary, uint8_t(Op), facts::EF_Signed, A, B, 0, 32});
  }

  // Blocks and what happens in them. Events must be added block by block in
  // the order of the blocks' numbers.
  uint32_t block() {
    Blocks.emplace_back();
    return uint32_t(Blocks.size() - 1);
  }
  uint32_t call(uint32_t B, llvm::StringRef Callee,
                llvm::ArrayRef<uint32_t> Args = {}, uint32_t Flags = 0,
                uint32_t Macro = facts::None) {
    facts::Event E = event(facts::EventKind::Call);
    E.Callee = str(Callee);
    E.Flags = Flags;
    E.Macro = Macro;
    arguments(E, Args);
    return add(B, E);
  }
  uint32_t callThrough(uint32_t B, uint32_t Path,
                       llvm::ArrayRef<uint32_t> Args = {}) {
    facts::Event E = event(facts::EventKind::Call);
    E.Path = Path;
    arguments(E, Args);
    return add(B, E);
  }
  uint32_t store(uint32_t B, uint32_t Path, uint32_t Value,
                 facts::StoreOp Op = facts::StoreOp::Assign,
                 llvm::StringRef Type = "") {
    facts::Event E = event(facts::EventKind::Store);
    E.Path = Path;
    E.Value = Value;
    E.Op = uint8_t(Op);
    E.Width = 32;
    E.Type = str(Type);
    return add(B, E);
  }
  /// Ends the block with a return.
  void ret(uint32_t B, uint32_t Value = facts::None) {
    facts::Event E = event(facts::EventKind::Return);
    E.Value = Value;
    add(B, E);
    go(B, 1);
  }
  void go(uint32_t B, uint32_t To) { Blocks[B].Succs = {To}; }
  void branch(uint32_t B, uint32_t Cond, uint32_t True, uint32_t False,
              uint16_t Flags = 0,
              facts::BranchKind Kind = facts::BranchKind::If,
              uint32_t Macro = facts::None) {
    Blocks[B].Succs = {True, False};
    Blocks[B].Term.Kind = Kind;
    Blocks[B].Term.Cond = Cond;
    Blocks[B].Term.Flags = Flags;
    Blocks[B].Term.Macro = Macro;
  }
  void setFlags(uint32_t B, uint32_t Flags) { Blocks[B].Flags = Flags; }
  uint32_t macro(llvm::StringRef Name, uint32_t Parent = facts::None) {
    F.Macros.push_back({str(Name), Parent, 0, 0, 0, 0, 0});
    return uint32_t(F.Macros.size() - 1);
  }

  facts::Function finish() {
    std::vector<facts::Event> Events;
    std::vector<uint32_t> NewId(F.Events.size());
    for (Draft &D : Blocks) {
      facts::Block B = {};
      B.EventBegin = uint32_t(Events.size());
      for (uint32_t E : D.Events) {
        assert(E == Events.size() && "events out of the order of blocks");
        Events.push_back(F.Events[E]);
      }
      B.EventCount = uint32_t(D.Events.size());
      B.SuccBegin = uint32_t(F.Succs.size());
      for (uint32_t S : D.Succs)
        F.Succs.push_back({S, 0, 0, 0});
      B.SuccCount = uint32_t(D.Succs.size());
      B.Flags = D.Flags;
      B.Term = D.Term;
      F.Blocks.push_back(B);
    }
    F.Events = std::move(Events);
    return std::move(F);
  }

private:
  struct Draft {
    std::vector<uint32_t> Events, Succs;
    uint32_t Flags = 0;
    facts::Branch Term = {facts::BranchKind::None,
                          0,
                          0,
                          facts::None,
                          facts::None,
                          0,
                          0,
                          0,
                          0,
                          0,
                          0};
  };

  uint32_t path(facts::PathKind K, uint32_t Base, uint32_t A, uint32_t B,
                llvm::StringRef Type) {
    for (uint32_t I = 0; I != F.Paths.size(); ++I) {
      const facts::PathNode &P = F.Paths[I];
      if (P.Kind == K && P.Base == Base && P.A == A && P.B == B)
        return I;
    }
    F.Paths.push_back({K, {}, Base, A, B, str(Type)});
    return uint32_t(F.Paths.size() - 1);
  }
  uint32_t expr(facts::Expr E) {
    F.Exprs.push_back(E);
    return uint32_t(F.Exprs.size() - 1);
  }
  static facts::Event event(facts::EventKind K) {
    facts::Event E = {};
    E.Kind = K;
    E.Path = E.Value = E.Macro = facts::None;
    return E;
  }
  void arguments(facts::Event &E, llvm::ArrayRef<uint32_t> Args) {
    E.ArgBegin = uint32_t(F.ExprLists.size());
    E.ArgCount = uint16_t(Args.size());
    F.ExprLists.insert(F.ExprLists.end(), Args.begin(), Args.end());
  }
  uint32_t add(uint32_t B, const facts::Event &E) {
    F.Events.push_back(E);
    Blocks[B].Events.push_back(uint32_t(F.Events.size() - 1));
    return uint32_t(F.Events.size() - 1);
  }

  facts::Function F;
  std::vector<Draft> Blocks;
};

/// A world of units and the models that the tests use.
struct World {
  std::vector<std::unique_ptr<facts::Unit>> Units;
  std::vector<std::pair<facts::EntityHash, facts::Function>> Headers;
  std::vector<std::pair<facts::EntityHash, facts::Record>> Records;
  rules::RuleSet Rules;
  link::LinkOptions Options;

  World() {
    auto Fn = [&](const char *Name, rules::Meaning M) -> rules::Primitive & {
      rules::Primitive P;
      P.Name = Name;
      P.Is = M;
      P.Of.Kind = rules::Operand::Arg;
      Rules.Primitives.push_back(P);
      return Rules.Primitives.back();
    };
    Fn("add", rules::Meaning::RMW);
    Fn("peek", rules::Meaning::AtomicRead);
    Fn("drop", rules::Meaning::PutTest).When = "nonzero";
    Fn("grab", rules::Meaning::Alloc);
    Fn("is_error", rules::Meaning::IsErr);
    Fn("make_error", rules::Meaning::ErrPtr);
    Fn("complain", rules::Meaning::Cold);
    rules::Primitive Key;
    Key.Name = "SWITCHED_ON";
    Key.IsMacro = true;
    Key.Is = rules::Meaning::StaticKey;
    Key.Likely = 0;
    Rules.Primitives.push_back(Key);
    Rules.Wrappers.push_back({"counter", {}});
    Rules.Errors.NotCold = {-11};
    entry("entry", "main");
  }

  void entry(const char *Function, const char *Family) {
    rules::Entry E;
    E.Id = E.Family = Family;
    E.Functions = {Function};
    Rules.Entries.push_back(E);
  }
  facts::Unit &unit(const char *File) {
    Units.push_back(std::make_unique<facts::Unit>());
    Units.back()->File = File;
    return *Units.back();
  }
  facts::EntityHash header(facts::Function F) {
    facts::EntityHash H{Headers.size() + 1, 0};
    Headers.push_back({H, std::move(F)});
    return H;
  }

  facts::EntityHash record(const char *Name) {
    facts::EntityHash H{Records.size() + 1, 1};
    facts::Record R;
    R.Name = Name;
    Records.push_back({H, R});
    return H;
  }

  llvm::Expected<link::Program> tryLink() {
    link::LinkInput I;
    for (auto &U : Units)
      I.Units.push_back(U.get());
    I.FindFunction = [this](const facts::EntityHash &H) {
      for (auto &[Hash, F] : Headers)
        if (Hash == H)
          return &F;
      return static_cast<facts::Function *>(nullptr);
    };
    I.FindRecord = [this](const facts::EntityHash &H) {
      for (auto &[Hash, R] : Records)
        if (Hash == H)
          return &R;
      return static_cast<facts::Record *>(nullptr);
    };
    I.Rules = &Rules;
    I.Options = Options;
    return link::link(I);
  }
  link::Program linked() { return llvm::cantFail(tryLink()); }
};

/// A function that returns 0.
inline facts::Function empty(const char *Name, uint32_t Flags = 0) {
  FunctionMaker M(Name, Flags);
  M.ret(0, M.constant(0));
  return M.finish();
}
/// A function that calls another one and returns 0.
inline facts::Function calling(const char *Name, const char *Callee,
                               uint32_t Flags = 0) {
  FunctionMaker M(Name, Flags);
  M.call(0, Callee);
  M.ret(0, M.constant(0));
  return M.finish();
}
/// A global table with one function in it.
inline facts::Global table(const char *Name, const char *Record,
                           const char *Field, const char *Function) {
  facts::Global G;
  G.Name = Name;
  G.Record = Record;
  facts::Init I;
  I.Record = Record;
  I.Field = I.Path = Field;
  I.Kind = facts::InitKind::Function;
  I.Text = Function;
  G.Inits = {I};
  return G;
}

/// The only function of that name.
inline link::FunctionId only(const link::Program &P, const char *Name) {
  EXPECT_EQ(P.functionsNamed(Name).size(), 1u) << Name;
  return P.functionsNamed(Name).front();
}

} // namespace nobounce::test

#endif // NOBOUNCE_TEST_UNIT_LINK_FUNCTIONMAKER_H
