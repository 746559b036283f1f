//===- Lowering.h - One function definition to facts ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Extract. Lowers one function: clang's CFG gives the order of
/// evaluation (every sub-expression is an element of its own), a first walk
/// reserves an event for each element that has an effect, a second one fills
/// them in, so that a value may name an event of a block not yet visited.
///
/// One file per kind of fact: Paths.cpp (access paths), Exprs.cpp (values),
/// Events.cpp (loads, stores, calls, asm), Inits.cpp (initialisers),
/// ControlFlow.cpp (blocks, branches), Macros.cpp (macro uses and their
/// arguments).
///
/// Ownership: borrows the AST and the naming tables. Threads: one per unit.
/// Determinism: follows the AST and the CFG's block numbers alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EXTRACT_LOWERING_H
#define NOBOUNCE_EXTRACT_LOWERING_H

#include "Extract/Prescan.h"
#include "Extract/SourceMap.h"
#include "Extract/TypeNames.h"
#include "Facts/FunctionBuilder.h"
#include "clang/AST/Expr.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace nobounce::extract {

/// What lowered functions refer to; drives which header functions, records and
/// globals the unit needs.
struct References {
  llvm::SetVector<const clang::FunctionDecl *> Functions;
  llvm::SetVector<const clang::RecordDecl *> Records;
  llvm::SetVector<const clang::VarDecl *> Globals;

  void add(const References &Others) {
    Functions.insert_range(Others.Functions);
    Records.insert_range(Others.Records);
    Globals.insert_range(Others.Globals);
  }
};

class FunctionLowering {
public:
  FunctionLowering(clang::ASTContext &Ctx, SourceMap &Sources, TypeNames &Types,
                   References &Refs)
      : Ctx(Ctx), Sources(Sources), Types(Types), Refs(Refs) {}

  /// Facts of \p FD, which must have a body.
  facts::Function lower(const clang::FunctionDecl *FD);

  /// Whether the function lowered last gives the same facts in each unit that
  /// has the same text of it: nothing must be known of its static locals, and
  /// its enumerations have a definition wherever they are declared.
  bool isRepeatable() const { return Repeatable; }

  /// Facts of a declaration whose alias attribute names its body.
  facts::Function lowerAlias(const clang::FunctionDecl *FD);

  /// Symbol of a variable with static storage: "name", or "function.name",
  /// "function.name.2" when the function has several of that name.
  std::string symbol(const clang::VarDecl *VD) const;

private:
  // Header of the function and its variables (Lowering.cpp).
  void describe(const clang::FunctionDecl *FD);
  uint32_t localOf(const clang::VarDecl *VD);
  facts::StrId typeId(clang::QualType T);
  facts::StrId functionName(const clang::FunctionDecl *FD);
  facts::Function finishBodiless();

  // Access paths (Paths.cpp). `locate` takes an lvalue (or a record's rvalue),
  // `pointee` a pointer's value; both yield a location.
  uint32_t locate(const clang::Expr *E);
  uint32_t pointee(const clang::Expr *E);
  uint32_t negated(uint32_t By);
  uint32_t pointerSum(const clang::BinaryOperator *BO);
  uint32_t field(uint32_t Base, const clang::FieldDecl *FD);
  uint32_t container(uint32_t Member, const clang::OffsetOfExpr *OE);
  uint32_t deref(uint32_t Pointer, clang::QualType Pointee);
  uint32_t temporary(const clang::Expr *E);
  const clang::OffsetOfExpr *offsetOf(const clang::Expr *E) const;

  // Values (Exprs.cpp).
  uint32_t value(const clang::Expr *E);
  uint32_t computeValue(const clang::Expr *E);
  uint32_t castValue(const clang::CastExpr *CE);
  uint32_t unaryValue(const clang::UnaryOperator *UO);
  uint32_t valueBefore(const clang::UnaryOperator *UO);
  uint32_t binaryValue(const clang::BinaryOperator *BO);
  uint32_t callValue(const clang::CallExpr *CE);
  uint32_t unknown(clang::QualType T);
  bool constantValue(const clang::Expr *E, uint32_t &Out);
  std::string constantName(const clang::Expr *E);
  std::string wholeMacroName(const clang::Expr *E) const;
  uint32_t addressOf(uint32_t Path);
  uint32_t widthOf(clang::QualType T);
  void noteEnum(clang::QualType T);
  uint16_t exprFlags(clang::QualType T);

  // Events (Events.cpp).
  static bool hasEffect(const clang::Stmt *S, const Prescan &Scan,
                        clang::ASTContext &Ctx);
  static facts::Event blank(facts::EventKind Kind);
  void reserve(const clang::Stmt *S, uint32_t Draft);
  void fill(const clang::Stmt *S);
  void fillLoad(const clang::ImplicitCastExpr *E, facts::Event &Ev);
  void fillCall(const clang::CallExpr *E, facts::Event &Ev);
  void fillAtomic(const clang::AtomicExpr *E, facts::Event &Ev);
  void fillAssign(const clang::BinaryOperator *E, facts::Event &Ev);
  void fillStep(const clang::UnaryOperator *E, facts::Event &Ev);
  std::string templateOf(const clang::GCCAsmStmt *S) const;
  void fillAsm(const clang::GCCAsmStmt *S, facts::Event &Ev);
  void addCleanup(const clang::CFGCleanupFunction &C, uint32_t Draft);
  void access(facts::Event &Ev, const clang::Expr *LValue);
  void place(facts::Event &Ev, const clang::Stmt *S);

  // Initialisers (Inits.cpp).
  /// The object that an initialiser fills: a local, or what is assigned to.
  struct InitTarget {
    uint32_t Local = facts::None; ///< Path of a local.
    const clang::Expr *Assigned = nullptr;
    /// Fields and elements from there on; a null field is an element.
    struct Step {
      const clang::FieldDecl *Field;
      uint64_t Element;
      clang::QualType Type;
    };
    llvm::SmallVector<Step, 2> Steps;
  };
  void initFields(const InitTarget &Target, const clang::Expr *Init,
                  uint32_t Draft, const clang::Stmt *At);
  uint32_t locate(const InitTarget &Target);
  uint32_t literal(const clang::CompoundLiteralExpr *E);
  void reserveInit(const clang::DeclStmt *DS, uint32_t Draft);
  void reserveLiteral(const clang::CompoundLiteralExpr *E, uint32_t Draft);
  void reserveCopy(const clang::BinaryOperator *E, uint32_t Draft);

  // Control flow (ControlFlow.cpp).
  void lowerCFG(const clang::CFG &Graph);
  void lowerTerminator(const clang::CFGBlock &B, uint32_t Draft);
  void lowerSwitch(const clang::CFGBlock &B, facts::BlockDraft &D);
  void describeCondition(const clang::CFGBlock &B, facts::Branch &T);
  uint32_t conditionMacro(const clang::Expr *Cond);
  const clang::Expr *stripHints(const clang::Expr *E, uint16_t &Flags);

  // Macros (Macros.cpp).
  uint32_t macroUse(clang::SourceLocation Loc);
  uint32_t macroOf(const clang::Stmt *S);
  void markMacros(uint32_t Use, uint16_t Flags);
  void collectMacroArgs();

  clang::ASTContext &Ctx;
  SourceMap &Sources;
  TypeNames &Types;
  References &Refs;

  // Of the function at hand.
  facts::FunctionBuilder B;
  const clang::FunctionDecl *Function = nullptr;
  Prescan Scan;
  bool Repeatable = true;
  /// Which of several static locals of one name and function it is, from 2 on.
  llvm::DenseMap<const clang::VarDecl *, unsigned> StaticOrdinals;
  llvm::DenseMap<const clang::VarDecl *, uint32_t> LocalIds;
  llvm::DenseMap<const clang::Stmt *, uint32_t> EventIds;
  llvm::DenseMap<const clang::Expr *, uint32_t> Values;
  llvm::DenseMap<clang::FileID, uint32_t> MacroIds;
  llvm::DenseMap<const clang::CompoundLiteralExpr *, uint32_t> LiteralIds;
  /// Stores of initialisers are filled when reserved sites are.
  struct PendingInit {
    uint32_t Event;
    InitTarget Target;
    const clang::Expr *Value;
  };
  std::vector<PendingInit> Inits;
};

} // namespace nobounce::extract

#endif // NOBOUNCE_EXTRACT_LOWERING_H
