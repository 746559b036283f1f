//===- Types.h - Value types of the facts of one function ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. The small IR that Extract lowers C functions to and that
/// every later phase reads. All types here are plain fixed-size records that
/// refer to each other by 32-bit index; they are stored on disk as they are,
/// so a change of any of them needs a new `FormatVersion`.
///
/// Ownership: none; vectors of these live in a `Function` (see Function.h).
/// Threads: immutable after construction. Determinism: no pointer, no address
/// and no absolute path ever stands in a record.
///
/// An *access path* (`PathNode`) names a memory **location**, never a value. The value
/// stored there is `Expr{Load}`, its address `Expr{Addr}`. So for
/// `file->f_inode->i_writecount`, with `file` parameter 0:
///
///   #0 Param 0                         the parameter's own storage
///   #1 Deref #0                        *file
///   #2 Field #1 (file, f_inode)        file->f_inode (pointer's storage)
///   #3 Deref #2
///   #4 Field #3 (inode, i_writecount)
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_TYPES_H
#define NOBOUNCE_FACTS_TYPES_H

#include <cstdint>

namespace nobounce::facts {

/// Bumped whenever the meaning or layout of any fact changes. Part of every
/// cache key and of every shard's header.
inline constexpr uint32_t FormatVersion = 2;

/// Index into a shard's string table. 0 is the empty string.
using StrId = uint32_t;

/// "No such index".
inline constexpr uint32_t None = 0xffffffffu;

//===----------------------------------------------------------------------===//
// Access paths
//===----------------------------------------------------------------------===//

enum class PathKind : uint8_t {
  // Roots. `A` as noted.
  Param,  ///< A = parameter's ordinal.
  Local,  ///< A = local's ordinal (index into Function::Locals).
  Global, ///< A = StrId of the symbol; a static local is "function.name".
  Result, ///< A = index of the Call or Asm event whose result (a temporary) this is.
  Value,  ///< A = index of the Expr whose value sits in a temporary.
  // Steps. `Base` is the path they extend.
  Deref,     ///< The object that the pointer stored at Base points to.
  Field,     ///< A = StrId record, B = StrId field. Anonymous members vanish.
  Index,     ///< A = Expr of the subscript or None. Element of an array.
  Container, ///< A = StrId record, B = StrId dotted member: container_of.
  Offset,    ///< A = Expr of a byte offset, B = StrId of record or 0 (blob).
};

struct PathNode {
  PathKind Kind;
  uint8_t Pad[3];
  uint32_t Base; ///< Index of the parent path; None for roots.
  uint32_t A;
  uint32_t B;
  StrId Type; ///< Type of the location: "inode *", "atomic_t", "u32". See docs in Extract/TypeNames.h.
};

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

enum class ExprKind : uint8_t {
  Const,  ///< Value in A (low) and B (high 32 bits, sign-extended). C = StrId of the spelled name or text, 0 when a bare literal.
  Load,   ///< A = path read; B = index of the Load event or None (locals, params).
  Addr,   ///< A = path whose address this is.
  Result, ///< A = index of the Call or Asm event that yields it.
  Unary,  ///< Op = UnaryOp; A = operand.
  Binary, ///< Op = BinaryOp; A, B = operands. LAnd/LOr stand for short-circuit values.
  Select, ///< A ? B : C.
  Cast,   ///< A = operand; Width = bits kept; Flags & Signed. Only value-changing casts are kept.
  Func,   ///< A = StrId of the function whose address this is.
  Str,    ///< A = StrId of a string literal's bytes.
  Unknown ///< Something facts have no form for.
};

enum class UnaryOp : uint8_t { None, Neg, Not /* ~ */, LNot /* ! */ };

enum class BinaryOp : uint8_t {
  None, Add, Sub, Mul, Div, Rem, Shl, Shr, And, Or, Xor,
  Eq, Ne, Lt, Le, Gt, Ge, LAnd, LOr, Comma
};

struct Expr {
  ExprKind Kind;
  uint8_t Op;     ///< UnaryOp or BinaryOp.
  uint16_t Flags; ///< ExprFlags.
  uint32_t A;
  uint32_t B;
  uint32_t C;
  uint32_t Width; ///< Bits of the value; 0 when not an integer or pointer.
};

enum ExprFlags : uint16_t {
  EF_Signed = 1 << 0,
  EF_Pointer = 1 << 1,   ///< The value is a pointer.
  EF_Truncated = 1 << 2, ///< Const wider than 64 bits; the value is the low part.
  EF_LValue = 1 << 3,    ///< Load given as a macro argument that is an lvalue: `READ_ONCE(x->f)`; A is that object itself.
};

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

enum class EventKind : uint8_t {
  Load,   ///< Read of a record field, global or pointee at Path. Never of a plain local.
  Store,  ///< Write to Path (locals too): Op, Value.
  Call,   ///< Direct: Callee = StrId. Indirect: Callee = 0, Path = location that holds the pointer (None if unknown), Value = callee expr.
  Asm,    ///< Value = StrId of the template; Args = operands, outputs first.
  Return, ///< Value = returned expr or None.
};

/// How a Store changes its location. `AddAssign` also stands for ++, `SubAssign` for --.
enum class StoreOp : uint8_t {
  Assign, OrAssign, AndAssign, XorAssign, AddAssign, SubAssign, OtherAssign,
  Init ///< Initialiser of a local variable, or of one field of it.
};

enum EventFlags : uint32_t {
  EV_Volatile = 1 << 0,       ///< Access through a volatile-qualified type.
  EV_BitField = 1 << 1,
  EV_Builtin = 1 << 2,        ///< Call of a compiler builtin (`__atomic_*`, …).
  EV_Cleanup = 1 << 3,        ///< Call made by a cleanup attribute at scope exit.
  EV_NoReturn = 1 << 4,       ///< Callee is noreturn.
  EV_Cold = 1 << 5,           ///< Callee has the cold attribute.
  EV_Pure = 1 << 6,           ///< Callee has the pure or const attribute.
  EV_AsmVolatile = 1 << 7,
  EV_AsmLock = 1 << 8,        ///< Template has a `lock` prefix (or an implicitly locked xchg on memory).
  EV_AsmMemory = 1 << 9,      ///< Clobbers memory.
  EV_AsmGoto = 1 << 10,
  EV_ResultUsed = 1 << 11,    ///< The call's value is used.
  EV_Editable = 1 << 12,      ///< [Begin, End) is spelled in the file as it stands, outside macro bodies.
  EV_Alloc = 1 << 13,         ///< Callee has the malloc attribute.
  EV_Decl = 1 << 14,          ///< Store that is a declaration's initialiser.
  EV_Atomic = 1 << 15,        ///< Access to a C11 _Atomic object.
};

/// One effect, in execution order within its block.
struct Event {
  EventKind Kind;
  uint8_t Op; ///< StoreOp.
  uint16_t ArgCount;
  uint32_t Flags;    ///< EventFlags.
  uint32_t Path;     ///< Location; None where the kind has none.
  uint32_t Value;    ///< Expr index or, for Asm, a StrId; None where the kind has none.
  StrId Callee;      ///< Direct callee; 0 otherwise.
  uint32_t ArgBegin; ///< First of ArgCount entries in Function::ExprLists.
  uint32_t Macro;    ///< Innermost MacroUse that this event stands in; None.
  uint32_t Width;    ///< Access width in bits; asm: number of outputs.
  StrId Type;        ///< Type of what is loaded, stored, returned.
  uint32_t Begin;    ///< Byte range in Function::File, end exclusive.
  uint32_t End;
};

/// A use of a macro whose expansion holds events or branches. Models know some
/// macros by name ("pseudo-call"); Link then reads the use in place of the
/// events inside, which may spread over several blocks.
struct MacroUse {
  StrId Name;
  uint32_t Parent;   ///< Enclosing MacroUse; None when spelled in the function.
  uint32_t ArgBegin; ///< First of ArgCount entries in Function::MacroArgs.
  uint16_t ArgCount;
  uint16_t Flags; ///< MacroFlags.
  uint32_t Begin; ///< Byte range in Function::File of the outermost use.
  uint32_t End;
};

enum MacroFlags : uint16_t {
  MF_FunctionLike = 1 << 0,
  MF_HasAsm = 1 << 1,
  MF_HasBuiltin = 1 << 2,
  MF_HasStmtExpr = 1 << 3,
};

/// An argument of a macro use, as far as it is an expression of its own.
struct MacroArg {
  StrId Param;    ///< Parameter's name in the macro's definition.
  uint32_t Index; ///< Parameter's position; None when not known.
  uint32_t Value; ///< Expr.
};

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

enum class BranchKind : uint8_t {
  None,   ///< Falls through to its only successor, or leaves.
  If, While, DoWhile, For,
  LAnd,   ///< Left operand of && decided here.
  LOr,
  Select, ///< ?:
  Switch,
  AsmGoto,
  Indirect ///< Computed goto.
};

enum BranchFlags : uint16_t {
  BF_ExpectTrue = 1 << 0,  ///< __builtin_expect says the condition holds.
  BF_ExpectFalse = 1 << 1,
  BF_ValueContext = 1 << 2, ///< LAnd/LOr/Select whose value is used, not branched on.
  BF_Editable = 1 << 3,     ///< [CondBegin, CondEnd) is spelled in the file outside macro bodies.
  BF_Constant = 1 << 4,     ///< The condition is a constant; the other edge is pruned.
};

/// How a block ends. Successor 0 is taken when the condition is true, 1 when
/// it is false; a Switch has one successor per case. A branch decided by a
/// constant is no branch: it has Kind None, BF_Constant and one successor.
struct Branch {
  BranchKind Kind;
  uint8_t Pad;
  uint16_t Flags;
  uint32_t Cond;      ///< Expr decided here (the last sub-condition); None.
  uint32_t Macro;     ///< Innermost MacroUse that the condition stands in.
  uint32_t CondBegin; ///< Byte range of what is decided here.
  uint32_t CondEnd;
  uint32_t FullBegin; ///< Byte range of the whole condition of the statement.
  uint32_t FullEnd;
  uint32_t RhsBegin;  ///< LAnd/LOr: byte range of the right operand.
  uint32_t RhsEnd;
};

enum BlockFlags : uint32_t {
  BK_Entry = 1 << 0,
  BK_Exit = 1 << 1,
  BK_LoopHeader = 1 << 2,
  BK_NoReturn = 1 << 3, ///< Ends in a call that does not come back.
};

struct Block {
  uint32_t EventBegin;
  uint32_t EventCount;
  uint32_t SuccBegin; ///< First of SuccCount entries in Function::Succs.
  uint32_t SuccCount;
  uint32_t Flags;
  Branch Term;
};

/// One edge. For a Switch, [Low, High] are the case's values. Edges that a
/// constant prunes are left out, and so are blocks only they reach.
struct Succ {
  uint32_t Block;
  uint32_t Flags; ///< SuccFlags.
  int64_t Low;
  int64_t High;
};
enum SuccFlags : uint32_t { SF_Default = 1 << 0 };

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

struct Variable {
  StrId Name;    ///< For messages only; 0 when the name is made by a macro.
  StrId Type;
  StrId Cleanup; ///< Function of the cleanup attribute; 0.
  uint32_t Flags;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_TYPES_H
