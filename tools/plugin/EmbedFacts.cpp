//===- EmbedFacts.cpp - Facts into the object file ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmbedFacts.h"
#include "Driver/ObjectFacts.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Frontend/CompilerInstance.h"

using namespace llvm;

namespace nobounce::plugin {

/// Bytes in one directive.
static constexpr size_t BytesPerLine = 4096;

/// Appends `Bytes` as the assembler reads them between quotes.
static void appendQuoted(std::string &Out, ArrayRef<uint8_t> Bytes) {
  for (uint8_t Byte : Bytes) {
    if (Byte >= ' ' && Byte < 0x7f && Byte != '"' && Byte != '\\') {
      Out += char(Byte);
      continue;
    }
    Out += '\\';
    for (int Shift : {6, 3, 0})
      Out += char('0' + (Byte >> Shift & 7));
  }
}

void embedFacts(clang::CompilerInstance &CI, ArrayRef<uint8_t> Bytes) {
  std::string Asm =
      "\t.pushsection " + driver::FactsSection.str() + ",\"\",%progbits\n";
  for (; !Bytes.empty();
       Bytes = Bytes.drop_front(std::min(BytesPerLine, Bytes.size()))) {
    Asm += "\t.ascii \"";
    appendQuoted(Asm, Bytes.take_front(BytesPerLine));
    Asm += "\"\n";
  }
  Asm += "\t.popsection\n";

  clang::ASTContext &Ctx = CI.getASTContext();
  clang::QualType Type = Ctx.getStringLiteralArrayType(
      Ctx.CharTy, static_cast<unsigned>(Asm.size()));
  clang::SourceLocation None;
  auto *Text =
      clang::StringLiteral::Create(Ctx, Asm, clang::StringLiteralKind::Ordinary,
                                   /*Pascal=*/false, Type, None);
  auto *Decl = clang::FileScopeAsmDecl::Create(
      Ctx, Ctx.getTranslationUnitDecl(), Text, None, None);
  CI.getASTConsumer().HandleTopLevelDecl(clang::DeclGroupRef(Decl));
}

} // namespace nobounce::plugin
