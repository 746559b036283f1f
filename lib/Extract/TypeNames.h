//===- TypeNames.h - Short names of types and records -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Extract. How facts spell a type, without `struct`, qualifiers and
/// typedefs of scalars: "inode", "inode *", "u32", "s64", "bool", "enum x",
/// "fn", "fn *", "T[]", "void *". A typedef of an unnamed record is spelled by
/// the typedef ("atomic_t"), an unnamed record of a named field as
/// "outer.field".
///
/// Ownership: none. Threads: one per unit. Determinism: spelled names only.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EXTRACT_TYPENAMES_H
#define NOBOUNCE_EXTRACT_TYPENAMES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace nobounce::extract {

class TypeNames {
public:
  explicit TypeNames(const clang::ASTContext &Ctx) : Ctx(Ctx) {}

  const std::string &type(clang::QualType T);
  const std::string &record(const clang::RecordDecl *RD);

  /// The record that names the field: unnamed members count as part of the
  /// record around them.
  static const clang::RecordDecl *holder(const clang::FieldDecl *FD);

private:
  std::string spell(clang::QualType T);

  const clang::ASTContext &Ctx;
  llvm::DenseMap<const void *, std::string> Types;
  llvm::DenseMap<const clang::RecordDecl *, std::string> Records;
};

} // namespace nobounce::extract

#endif // NOBOUNCE_EXTRACT_TYPENAMES_H
