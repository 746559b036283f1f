//===- Rules.h - Rule files as plain values --------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. What the YAML files below `rules/` say, as plain values. All
/// that nobounce knows of a kernel by name stands in these values; no name of
/// a kernel function, type, field or macro stands in C++.
///
/// Ownership: values. Threads: immutable once loaded. Determinism: files are
/// read in sorted order, entries kept in file order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_RULES_H
#define NOBOUNCE_RULES_RULES_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace nobounce::rules {

/// Where a value stands in a rule file; 1-based.
struct Position {
  std::string File;
  unsigned Line = 0, Column = 0;
};

//===----------------------------------------------------------------------===//
// Models: the kernel's primitives
//===----------------------------------------------------------------------===//

/// What a primitive does to the object its `of` argument points to.
enum class Meaning : uint8_t {
  AtomicRead,  ///< atomic-read: reads a location that others RMW
  AtomicWrite, ///< atomic-write: plain or ordered store to it
  RMW,         ///< rmw: read-modify-write
  BitTest,     ///< bit-test: non-atomic read of a bit
  Get,         ///< get: takes a reference (RMW)
  TryGet,      ///< try-get: takes one unless the object dies (RMW); ok-when
  Put,         ///< put: drops one (RMW)
  PutTest, ///< put-test: drops one, result says whether it was the last (RMW);
           ///< zero-when
  RefRead, ///< ref-read: reads a reference count
  Lock,    ///< lock (RMW)
  TryLock, ///< try-lock (RMW)
  Unlock,  ///< unlock
  RcuLock,
  RcuUnlock, ///< rcu-lock, rcu-unlock
  SeqBegin,
  SeqRetry,  ///< seq-begin, seq-retry
  Barrier,   ///< barrier
  Wake,      ///< wake: wakes sleepers
  Sleep,     ///< sleep: may sleep
  StaticKey, ///< static-key: a patched branch; `likely` says its default
  Expect,    ///< expect: a hint on its argument (likely/unlikely)
  Assert,    ///< assert: WARN_ON, BUG_ON: cold, and nothing is proposed inside
  Cold,      ///< cold: a block with this call is cold (printing, audit records)
  Current,   ///< current: the running task
  PerCpu,    ///< per-cpu: yields or touches this CPU's copy
  ReadOnce,  ///< read-once
  WriteOnce, ///< write-once
  DataRace,  ///< data-race: a marked racy access
  Alloc,     ///< alloc: yields a fresh object
  Free,      ///< free
  Defer,     ///< defer: runs `callback` later on the record
  ErrPtr,    ///< err-ptr: makes an error pointer
  IsErr,     ///< is-err: tests for one
  Identity,  ///< identity: yields its argument (casts, hints)
};

enum class MemoryOrder : uint8_t { None, Relaxed, Acquire, Release, Full };

/// Which operand: an argument by position, a macro parameter by name, or the
/// result.
struct Operand {
  enum KindType : uint8_t { Absent, Arg, MacroParam, Result } Kind = Absent;
  unsigned Index = 0; ///< Arg
  std::string Name;   ///< MacroParam
  /// The argument is the object itself (`READ_ONCE(p->f)`), written `&arg0` or
  /// `&x`; otherwise it is a pointer to the object.
  bool IsLvalue = false;
};

struct Primitive {
  std::string Name; ///< One exact name; braces `{,64}` are already expanded.
  bool IsMacro = false;
  Meaning Is = Meaning::AtomicRead;
  Operand Of;       ///< The object.
  Operand Callback; ///< Defer; PutTest: what runs when the last is dropped.
  Operand Bit;      ///< BitTest, RMW: number of the bit in the object.
  MemoryOrder Order = MemoryOrder::None;
  bool HasResult = false; ///< The RMW's result means something.
  int Likely = -1;        ///< StaticKey, Expect: 1 likely, 0 unlikely.
  std::string When;       ///< ok-when, zero-when: "nonzero", "zero", …
  std::string FailsWhen;  ///< The result that means that nothing was done.
  /// By how much a count changes: by `Counts`, or so many times the number that
  /// `Number` is. 0: it is no count, or Get and its kin say it all.
  int Counts = 0;
  Operand Number;
  /// The count is this field of what `of` points to; "" when it is the object.
  std::string CountRecord, CountField;
  bool Ends = false;      ///< The object takes no more references.
  bool Sleeps = false;    ///< May sleep, whatever else it means; Sleep: true.
  /// Defer: what runs is stored in this field, in the object or in a record
  /// embedded in it ("work_struct", "func"); "" when `Callback` says it.
  std::string RunsRecord, RunsField;
  Position Where;
};

/// `{symbol: "lsm_call_{hook}_{n}", table: {record: R, field: "hook.{hook}"}}`:
/// a call of a symbol of that shape is an indirect call through the field.
struct StaticCall {
  std::string Symbol;
  std::string Record, Field;
  std::string
      Key; ///< Static key before the call, of the symbol's shape; "" when none.
  Position Where;
};

/// Record types that are counters or locks and never the outermost record of a
/// location (atomic_t, refcount_t, kref, …).
struct Wrapper {
  std::string Record;
  Position Where;
};

/// Record types that are always part of another object and have code of their
/// own (lists, trees, timers): what that code writes is a location of the
/// object around them, which its callers know.
struct PartRecord {
  std::string Record;
  Position Where;
};

/// A field that is a count: plain arithmetic on it, under its lock, takes and
/// drops references.
struct PlainCounter {
  std::string Record, Field;
  Position Where;
};

/// Code outside the world that looks at what it is given and neither keeps nor
/// writes it.
struct Looker {
  std::string Symbol; ///< Name or glob.
  Position Where;
};

/// A pointer whose replacement changes what else is held: what the running task
/// may do, where its names begin.
struct Replacement {
  std::string Record, Field;
  Position Where;
};

/// What a function does to a count, said in place of its body.
struct Overrule {
  Primitive Is;
  std::string Why;
  Position Where;
};

/// Where the list of security modules is kept: `record`'s initialisers give
/// name and order; the names in `config` (a Kconfig string) and those whose
/// order is in `always` are enabled.
struct LsmTable {
  std::string Record, NameField, OrderField;
  std::vector<std::string> Always; ///< Spelled constants.
  std::string Config;              ///< "CONFIG_LSM".
  std::string HookRecord;          ///< Record of the hook tables.
  Position Where;
};

/// Negative error values whose return is not cold.
struct Errnos {
  std::vector<int64_t> NotCold; ///< Sorted, without repetition.
};

/// Sections whose functions never run on a hot path (".init.text").
struct ColdSection {
  std::string Prefix;
  Position Where;
};

/// How widely an object is reached: by all, by all users of one file system, by
/// one task … The widest has the highest rank.
struct Degree {
  enum class Holds : uint8_t { Objects, Globals, PerCpu };
  std::string Name;
  int64_t Rank = 0;
  bool IsShared = true; ///< Other CPUs write such an object at the same time.
  bool IsForeign = true; ///< A run works on objects that are not its own.
  Holds Is = Holds::Objects;
  std::vector<std::string> Sections; ///< PerCpu: starts of sections' names.
  Position Where;
};

/// A record whose objects are of a degree.
struct RecordDegree {
  std::string Record, Degree;
  Position Where;
};

/// A record by which objects are put on lists and into trees: what holds such a
/// node may be reached from places that types do not show.
struct LinkNode {
  std::string Record;
  Position Where;
};

/// A function or macro that makes a cache of equal objects, and the constant in
/// its flags that has each begin a cache line.
struct ObjectCache {
  std::string Name;
  bool IsMacro = false;
  Operand Size, Flags;
  std::string Aligned; ///< Spelled constant.
  Position Where;
};

//===----------------------------------------------------------------------===//
// Entries and profiles
//===----------------------------------------------------------------------===//

struct Entry {
  std::string Id;     ///< "openat"
  std::string Family; ///< "open"; the file's stem unless it says otherwise.
  std::vector<std::string>
      Functions;       ///< Names or globs; those the tree has count.
  std::string Measure; ///< Public test that exercises it.
  /// Files that define them: only a world with these can miss it.
  std::vector<std::string> In;
  /// Profile in which it runs where the run's own does not suit it; "": the
  /// run's.
  std::string Profile;
  Position Where;
};

struct Profile {
  std::string Id;
  std::string Description;
  /// Folders under which each subfolder holds alternatives ("fs": ext4, xfs,
  /// …).
  std::vector<std::string> Alternatives;
  /// The alternatives that are in play ("fs/ext4", "fs/jbd2"), those that rule
  /// files call `shared` included.
  std::vector<std::string> Keep;
  /// Files and folders that are alternatives themselves ("fs/pipe.c", "net"):
  /// out of play unless kept. Ask `inPlay` (Rules/Profiles.h), not the lists.
  std::vector<std::string> Others;
  bool Default = false;
  Position Where;
};

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// A YAML value that only the check kind understands.
struct Param {
  enum KindType : uint8_t { Scalar, List, Map } Kind = Scalar;
  std::string Text;
  std::vector<Param> Items;
  std::map<std::string, Param> Members;
  Position Where;
};

struct CheckRule {
  std::string Id, Kind, Severity, Message;
  Param Params; ///< A Map.
  Position Where;
};

/// A path of the tree that some profile names; kept for messages.
struct NamedPath {
  std::string Path;
  bool IsKept = false; ///< By one profile; else it holds for all.
  Position Where;
};

/// Everything loaded.
struct RuleSet {
  std::vector<Primitive> Primitives;
  std::vector<StaticCall> StaticCalls;
  std::vector<Wrapper> Wrappers;
  std::vector<PartRecord> Parts;
  std::vector<PlainCounter> Counters;
  std::vector<PlainCounter> References; ///< Counts of which use does not show it.
  std::vector<Overrule> Overrules;
  std::vector<Replacement> Replacements;
  std::vector<Looker> Lookers;
  std::vector<LsmTable> LsmTables;
  std::vector<ColdSection> ColdSections;
  std::vector<Degree> Degrees; ///< Widest first.
  std::vector<RecordDegree> RecordDegrees;
  std::vector<LinkNode> LinkNodes;
  std::vector<ObjectCache> ObjectCaches;
  unsigned LineSize = 64; ///< Bytes of a cache line.
  Errnos Errors;
  std::vector<Entry> Entries;
  std::vector<Profile> Profiles;
  /// Folders and files of a kernel tree that are read when the user names none;
  /// `{arch}` stands for the architecture. Those a tree lacks do not count.
  std::vector<std::string> World;
  /// Entry families whose ledgers a comparison of two versions shows.
  std::vector<std::string> Compared;
  std::vector<NamedPath> ProfilePaths;
  /// Hash of the content of all files, in order: equal rules, equal hash.
  uint64_t Content = 0;
  std::vector<CheckRule> Checks;
};

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_RULES_H
