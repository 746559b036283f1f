//===- Records.cpp - Record layouts ---------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Records.h"
#include "Extract/KnownFunctions.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/SetVector.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace clang;

namespace {

class LayoutWriter {
public:
  LayoutWriter(ASTContext &Ctx, SourceMap &Sources, TypeNames &Types,
               KnownHere &Known)
      : Ctx(Ctx), Sources(Sources), Types(Types), Known(Known) {}

  std::vector<std::shared_ptr<const facts::Record>>
  run(llvm::ArrayRef<const RecordDecl *> Used) {
    for (const RecordDecl *RD : Used)
      want(RD);
    std::vector<std::shared_ptr<const facts::Record>> Out;
    for (size_t I = 0; I != Wanted.size(); ++I)
      Out.push_back(find(Wanted[I]));
    llvm::sort(Out, [](const auto &L, const auto &R) {
      return std::tie(L->Name, L->File, L->Line) <
             std::tie(R->Name, R->File, R->Line);
    });
    return Out;
  }

private:
  const RecordDecl *want(const RecordDecl *RD) {
    RD = RD->getDefinition();
    if (!RD || RD->isInvalidDecl() || !RD->isCompleteDefinition())
      return nullptr;
    Wanted.insert(RD);
    return RD;
  }

  std::shared_ptr<const facts::Record> find(const RecordDecl *RD) {
    Embeds.clear();
    if (auto Facts = Known.findLayout(RD, Embeds)) {
      Wanted.insert_range(Embeds);
      return Facts;
    }
    auto Facts = std::make_shared<const facts::Record>(layout(RD));
    Known.keepLayout(RD, Facts, Embeds);
    return Facts;
  }

  facts::Record layout(const RecordDecl *RD) {
    facts::Record R;
    const ASTRecordLayout &L = Ctx.getASTRecordLayout(RD);
    R.Name = Types.record(RD);
    R.File = Sources.file(RD->getLocation());
    R.Line = Sources.line(RD->getLocation());
    R.IsUnion = RD->isUnion();
    R.Size = L.getSize().getQuantity();
    R.Align = L.getAlignment().getQuantity();
    if (RD->hasAttr<AlignedAttr>())
      R.AlignAttr = RD->getMaxAlignment() / Ctx.getCharWidth();
    addFields(R, RD, 0);
    return R;
  }

  void addFields(facts::Record &R, const RecordDecl *RD, uint64_t BaseBits) {
    const ASTRecordLayout &L = Ctx.getASTRecordLayout(RD);
    for (const FieldDecl *FD : RD->fields()) {
      uint64_t Offset = BaseBits + L.getFieldOffset(FD->getFieldIndex());
      QualType T = FD->getType();
      if (FD->isAnonymousStructOrUnion()) {
        if (const RecordDecl *Inner = T->getAsRecordDecl())
          addFields(R, Inner->getDefinition(), Offset);
        continue;
      }
      if (FD->isUnnamedBitField())
        continue;
      facts::FieldInfo F;
      F.Name = FD->getName().str();
      F.Type = Types.type(T);
      F.BitOffset = Offset;
      F.IsBitField = FD->isBitField();
      if (F.IsBitField)
        F.BitWidth = FD->getBitWidthValue();
      else if (!T->isIncompleteType())
        F.BitWidth = Ctx.getTypeSize(T);
      if (const ConstantArrayType *AT = Ctx.getAsConstantArrayType(T))
        F.ArrayCount = AT->getSize().getZExtValue();
      if (const RecordDecl *Inner =
              Ctx.getBaseElementType(T)->getAsRecordDecl()) {
        F.Record = Types.record(Inner);
        if (const RecordDecl *Definition = want(Inner))
          Embeds.push_back(Definition);
      }
      R.Fields.push_back(std::move(F));
    }
  }

  ASTContext &Ctx;
  SourceMap &Sources;
  TypeNames &Types;
  KnownHere &Known;
  llvm::SetVector<const RecordDecl *> Wanted;
  llvm::SmallVector<const RecordDecl *> Embeds; ///< Of the one at hand.
};

} // namespace

std::vector<std::shared_ptr<const facts::Record>>
nobounce::extract::layoutRecords(llvm::ArrayRef<const RecordDecl *> Used,
                                 ASTContext &Ctx, SourceMap &Sources,
                                 TypeNames &Types, KnownHere &Known) {
  return LayoutWriter(Ctx, Sources, Types, Known).run(Used);
}
