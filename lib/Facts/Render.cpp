//===- Render.cpp - Paths and expressions as C ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Render.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;
using llvm::Twine;

namespace nobounce::facts {

namespace {

/// How tightly the outermost operator of a text binds, as in C.
enum Binding : uint8_t {
  Comma = 1,
  Choice,
  LOr,
  LAnd,
  Or,
  Xor,
  And,
  Equality,
  Relation,
  Shift,
  Sum,
  Product,
  Prefix,
  Postfix
};

struct Text {
  std::string C;
  Binding Binds = Postfix;
};

/// In parentheses unless it binds at least as tightly as `Needed`.
std::string within(Binding Needed, Text T) {
  return T.Binds < Needed ? ("(" + Twine(T.C) + ")").str() : std::move(T.C);
}

struct OperatorText {
  StringRef C;
  Binding Binds;
};

OperatorText spelling(BinaryOp Op) {
  switch (Op) {
  case BinaryOp::None:
    return {"?", Comma};
  case BinaryOp::Add:
    return {"+", Sum};
  case BinaryOp::Sub:
    return {"-", Sum};
  case BinaryOp::Mul:
    return {"*", Product};
  case BinaryOp::Div:
    return {"/", Product};
  case BinaryOp::Rem:
    return {"%", Product};
  case BinaryOp::Shl:
    return {"<<", Shift};
  case BinaryOp::Shr:
    return {">>", Shift};
  case BinaryOp::And:
    return {"&", And};
  case BinaryOp::Or:
    return {"|", Or};
  case BinaryOp::Xor:
    return {"^", Xor};
  case BinaryOp::Eq:
    return {"==", Equality};
  case BinaryOp::Ne:
    return {"!=", Equality};
  case BinaryOp::Lt:
    return {"<", Relation};
  case BinaryOp::Le:
    return {"<=", Relation};
  case BinaryOp::Gt:
    return {">", Relation};
  case BinaryOp::Ge:
    return {">=", Relation};
  case BinaryOp::LAnd:
    return {"&&", LAnd};
  case BinaryOp::LOr:
    return {"||", LOr};
  case BinaryOp::Comma:
    return {",", Comma};
  }
  return {"?", Comma};
}

class Renderer {
public:
  Renderer(const Function &F, const RenderOptions &Options)
      : F(F), Options(Options) {}

  Text path(uint32_t Id);
  Text expr(uint32_t Id);
  Text call(uint32_t Event);

private:
  /// Expressions share operands, so their text can be exponentially long; what
  /// is behind this many nodes is left out.
  bool spend() { return Budget && Budget--; }
  Text cutOff() const { return {"…"}; }

  Text pointerTo(uint32_t Path);
  Text field(const PathNode &P);
  Text index(const PathNode &P);
  Text result(uint32_t Event);
  Text constant(const Expr &E);
  Text binary(const Expr &E);
  Text variable(const std::vector<Variable> &Variables, uint32_t Ordinal,
                char Letter) const;

  const Function &F;
  const RenderOptions &Options;
  unsigned Budget = 200;
};

Text Renderer::variable(const std::vector<Variable> &Variables,
                        uint32_t Ordinal, char Letter) const {
  StrId Name = Variables[Ordinal].Name;
  if (Options.Names && Name)
    return {F.str(Name).str()};
  return {Letter + std::to_string(Ordinal)};
}

/// The address of a location, as short as C has it.
Text Renderer::pointerTo(uint32_t Id) {
  if (Id == None)
    return {"?"};
  if (!spend())
    return cutOff();
  const PathNode &P = F.Paths[Id];
  switch (P.Kind) {
  case PathKind::Deref:
    return path(P.Base);
  case PathKind::Container:
    return {("container_of(" + Twine(pointerTo(P.Base).C) + ", " + F.str(P.A) +
             ", " + F.str(P.B) + ")")
                .str()};
  case PathKind::Offset: {
    std::string Moved = within(Sum, pointerTo(P.Base));
    Moved += " + ";
    Moved += within(Product, expr(P.A));
    if (!P.B)
      return {std::move(Moved), Sum};
    return {("(" + F.str(P.B) + " *)(" + Moved + ")").str(), Prefix};
  }
  default:
    return {("&" + Twine(within(Prefix, path(Id)))).str(), Prefix};
  }
}

/// Whether C reaches into this location with `->`.
static bool isPointee(PathKind Kind) {
  return Kind == PathKind::Deref || Kind == PathKind::Container ||
         Kind == PathKind::Offset;
}

Text Renderer::field(const PathNode &P) {
  bool Arrow = isPointee(F.Paths[P.Base].Kind);
  Text Base = Arrow ? pointerTo(P.Base) : path(P.Base);
  return {within(Postfix, std::move(Base)) + (Arrow ? "->" : ".") +
          F.str(P.B).str()};
}

Text Renderer::index(const PathNode &P) {
  Text Base =
      isPointee(F.Paths[P.Base].Kind) ? pointerTo(P.Base) : path(P.Base);
  return {within(Postfix, std::move(Base)) + "[" +
          (P.A == None ? std::string("…") : expr(P.A).C) + "]"};
}

Text Renderer::path(uint32_t Id) {
  if (Id == None)
    return {"?"};
  if (!spend())
    return cutOff();
  const PathNode &P = F.Paths[Id];
  switch (P.Kind) {
  case PathKind::Param:
    return variable(F.Params, P.A, 'p');
  case PathKind::Local:
    return variable(F.Locals, P.A, 'l');
  case PathKind::Global:
    return {F.str(P.A).str()};
  case PathKind::Result:
    return result(P.A);
  case PathKind::Value:
    return expr(P.A);
  case PathKind::Field:
    return field(P);
  case PathKind::Index:
    return index(P);
  case PathKind::Deref:
  case PathKind::Container:
  case PathKind::Offset:
    return {("*" + Twine(within(Prefix, pointerTo(Id)))).str(), Prefix};
  }
  return {"?"};
}

Text Renderer::result(uint32_t Event) {
  if (Options.Temporaries)
    return {("%" + Twine(Event)).str()};
  return call(Event);
}

Text Renderer::constant(const Expr &E) {
  int64_t Value = constValue(E);
  std::string Number;
  if ((E.Flags & EF_Signed) && Value < 0)
    Number = std::to_string(Value);
  else if (uint64_t(Value) < 10000)
    Number = std::to_string(Value);
  else
    Number = "0x" + llvm::utohexstr(uint64_t(Value), /*LowerCase=*/true);
  if (E.Flags & EF_Truncated)
    Number += "…";
  if (E.C) {
    std::string Name = F.str(E.C).str();
    return {Options.Values ? Name + "{" + Number + "}" : Name};
  }
  if ((E.Flags & EF_Pointer) && Value == 0)
    return {"NULL"};
  return {Number, Number[0] == '-' ? Prefix : Postfix};
}

Text Renderer::binary(const Expr &E) {
  OperatorText Op = spelling(BinaryOp(E.Op));
  std::string Left = within(Op.Binds, expr(E.A));
  // All of these associate to the left.
  std::string Right = within(Binding(Op.Binds + 1), expr(E.B));
  return {Left + (Op.Binds == Comma ? "" : " ") + Op.C.str() + " " + Right,
          Op.Binds};
}

/// The start of a string literal, in quotes.
static std::string quoted(StringRef Bytes) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  OS << '"';
  OS.write_escaped(Bytes.take_front(40));
  OS << (Bytes.size() > 40 ? "…\"" : "\"");
  return Out;
}

Text Renderer::expr(uint32_t Id) {
  if (Id == None)
    return {"?"};
  if (!spend())
    return cutOff();
  const Expr &E = F.Exprs[Id];
  switch (E.Kind) {
  case ExprKind::Const:
    return constant(E);
  case ExprKind::Load:
    return path(E.A);
  case ExprKind::Addr:
    return pointerTo(E.A);
  case ExprKind::Result:
    return result(E.A);
  case ExprKind::Unary: {
    static constexpr StringRef Spelling[] = {"?", "-", "~", "!"};
    return {Spelling[E.Op].str() + within(Prefix, expr(E.A)), Prefix};
  }
  case ExprKind::Binary:
    return binary(E);
  case ExprKind::Select: {
    std::string Condition = within(LOr, expr(E.A));
    std::string Yes = within(Choice, expr(E.B));
    return {Condition + " ? " + Yes + " : " + within(Choice, expr(E.C)),
            Choice};
  }
  case ExprKind::Cast: {
    StringRef Sign = E.Flags & EF_Signed ? "s" : "u";
    std::string To = E.Width == 1 ? "bool" : (Sign + Twine(E.Width)).str();
    return {"(" + To + ")" + within(Prefix, expr(E.A)), Prefix};
  }
  case ExprKind::Func:
    return {F.str(E.A).str()};
  case ExprKind::Str:
    return {quoted(F.str(E.A))};
  case ExprKind::Unknown:
    return {"?"};
  }
  return {"?"};
}

Text Renderer::call(uint32_t Id) {
  if (!spend())
    return cutOff();
  const Event &E = F.Events[Id];
  std::string Out;
  if (E.Kind == EventKind::Asm)
    Out = "asm(" +
          (E.Value == None ? std::string("?") : quoted(F.str(E.Value).ltrim()));
  else if (E.Callee)
    Out = F.str(E.Callee).str() + "(";
  else
    Out = within(Postfix, E.Path == None ? expr(E.Value) : path(E.Path)) + "(";
  bool First = E.Kind != EventKind::Asm;
  for (uint32_t Arg : F.args(E)) {
    Out += First ? "" : ", ";
    First = false;
    // A comma inside would read as another argument.
    Out += within(Choice, expr(Arg));
  }
  return {Out + ")"};
}

} // namespace

std::string renderPath(const Function &F, uint32_t Path,
                       const RenderOptions &Options) {
  return Renderer(F, Options).path(Path).C;
}

std::string renderExpr(const Function &F, uint32_t Expr,
                       const RenderOptions &Options) {
  return Renderer(F, Options).expr(Expr).C;
}

std::string renderCall(const Function &F, uint32_t Event,
                       const RenderOptions &Options) {
  return Renderer(F, Options).call(Event).C;
}

} // namespace nobounce::facts
