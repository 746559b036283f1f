//===- TypeNames.cpp - Short names of types and records -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/TypeNames.h"
#include "llvm/ADT/Twine.h"

using namespace nobounce::extract;
using namespace clang;

const RecordDecl *TypeNames::holder(const FieldDecl *FD) {
  const RecordDecl *RD = FD->getParent();
  while (RD->isAnonymousStructOrUnion()) {
    const auto *Outer = dyn_cast<RecordDecl>(RD->getDeclContext());
    if (!Outer)
      break;
    RD = Outer;
  }
  return RD->getDefinition() ? RD->getDefinition() : RD;
}

/// The field of the surrounding record whose type is the unnamed \p RD.
static const FieldDecl *fieldOfUnnamed(const RecordDecl *RD,
                                       const ASTContext &Ctx) {
  const auto *Outer = dyn_cast<RecordDecl>(RD->getDeclContext());
  if (!Outer)
    return nullptr;
  for (const FieldDecl *FD : Outer->fields()) {
    QualType T = Ctx.getBaseElementType(FD->getType());
    while (T->isPointerType())
      T = T->getPointeeType();
    if (const RecordDecl *R = T->getAsRecordDecl())
      if (R->getCanonicalDecl() == RD->getCanonicalDecl() &&
          FD->getIdentifier())
        return FD;
  }
  return nullptr;
}

const std::string &TypeNames::record(const RecordDecl *RD) {
  const auto *Key = cast<RecordDecl>(RD->getCanonicalDecl());
  auto It = Records.find(Key);
  if (It != Records.end())
    return It->second;
  std::string Name;
  if (RD->getIdentifier())
    Name = RD->getName().str();
  else if (const TypedefNameDecl *TD = RD->getTypedefNameForAnonDecl())
    Name = TD->getName().str();
  else if (const FieldDecl *FD = fieldOfUnnamed(RD, Ctx))
    Name = record(holder(FD)) + "." + FD->getName().str();
  else
    Name = "<unnamed>";
  return Records.try_emplace(Key, std::move(Name)).first->second;
}

std::string TypeNames::spell(QualType T) {
  T = T.getCanonicalType().getUnqualifiedType();
  if (const auto *AT = dyn_cast<AtomicType>(T))
    T = AT->getValueType().getCanonicalType().getUnqualifiedType();
  if (const auto *PT = dyn_cast<PointerType>(T)) {
    std::string Inner = spell(PT->getPointeeType());
    return Inner + (llvm::StringRef(Inner).ends_with("*") ? "*" : " *");
  }
  if (const ArrayType *AT = Ctx.getAsArrayType(T))
    return spell(AT->getElementType()) + "[]";
  if (T->isFunctionType())
    return "fn";
  if (const RecordDecl *RD = T->getAsRecordDecl())
    return record(RD);
  if (const auto *ET = dyn_cast<EnumType>(T)) {
    const EnumDecl *ED = ET->getDecl();
    if (ED->getIdentifier())
      return "enum " + ED->getName().str();
    if (const TypedefNameDecl *TD = ED->getTypedefNameForAnonDecl())
      return TD->getName().str();
    return "enum";
  }
  if (T->isVoidType())
    return "void";
  if (T->isBooleanType())
    return "bool";
  if (T->isIntegerType())
    return (llvm::Twine(T->isSignedIntegerType() ? "s" : "u") +
            llvm::Twine(Ctx.getTypeSize(T)))
        .str();
  return T.getAsString();
}

const std::string &TypeNames::type(QualType T) {
  const void *Key = T.getCanonicalType().getUnqualifiedType().getAsOpaquePtr();
  auto It = Types.find(Key);
  if (It != Types.end())
    return It->second;
  std::string Name = spell(T);
  return Types.try_emplace(Key, std::move(Name)).first->second;
}
