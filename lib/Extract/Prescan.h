//===- Prescan.h - What must be known of a body before lowering --*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Extract. One walk over a function's body: parents, operands that are
/// never evaluated, locals in source order, and the macro-made temporaries
/// that only pass a value on.
///
/// Ownership: borrows the AST. Threads: one per unit. Determinism: AST order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EXTRACT_PRESCAN_H
#define NOBOUNCE_EXTRACT_PRESCAN_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace nobounce::extract {

struct Prescan {
  llvm::DenseMap<const clang::Stmt *, const clang::Stmt *> Parents;
  llvm::DenseSet<const clang::Stmt *> Unevaluated;
  std::vector<const clang::VarDecl *> Locals; ///< Automatic, in order.
  std::vector<const clang::VarDecl *> StaticLocals;
  /// Temporaries declared by a macro, initialised once and never changed:
  /// reading one is reading its initialiser.
  llvm::DenseSet<const clang::VarDecl *> Transparent;
  /// Expressions inside macro expansions, in source order.
  std::vector<const clang::Expr *> InMacros;

  void run(const clang::FunctionDecl *FD, clang::ASTContext &Ctx);
};

/// The expression whose value a statement expression yields: its last
/// statement, behind labels. Null when that has no value.
const clang::Expr *resultOf(const clang::StmtExpr *SE);

} // namespace nobounce::extract

#endif // NOBOUNCE_EXTRACT_PRESCAN_H
