//===- Program.h - A linked, immutable program -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Facts of many units and the rules' models become one
/// `Program`: who calls whom, how hot each block is, which locations hot code
/// writes, who stores to a field. Checks read it and nothing else.
///
/// Ownership: a `Program` refers to the units, header functions, records and
/// the rule set it was linked from; they must outlive it. Threads: immutable,
/// every method is const and may be called from any thread. Determinism: ids
/// follow sorted input (units by file, functions by source order, header
/// functions by hash); every list has a stated order, none is by address.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_PROGRAM_H
#define NOBOUNCE_LINK_PROGRAM_H

#include "Facts/Unit.h"
#include "Link/Flow.h"
#include "Link/Ids.h"
#include "Link/KnownWays.h"
#include "Link/LineTypes.h"
#include "Link/MemoryPlace.h"
#include "Link/Summaries.h"
#include "Rules/Rules.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nobounce::support {
class Crew;
}

namespace nobounce::link {

/// Hotness from which on a function or block counts as hot.
inline constexpr double HotThreshold = 0.01;

/// What is known of a function beyond its facts.
struct FunctionInfo {
  const facts::Function *Facts = nullptr;
  const facts::Unit *Unit =
      nullptr; ///< Header functions: the first that has it.
  NameId Name = 0;
  NameId File = 0;
  facts::LinkDomain Domain = facts::LinkDomain::Vmlinux;
  bool IsHeader = false;
  bool IsStatic = false;
  bool IsCold = false; ///< Cold attribute or section.
  bool IsPrimitive =
      false; ///< A model says what it means; its body is not looked into.
};

enum class CallKind : uint8_t {
  Direct,
  Table,      ///< Through a field that tables or stores fill: Record, Field.
  StaticCall, ///< Through a patched call that stands for a field: Record,
              ///< Field.
  Deferred,   ///< Runs later: queued, or called back by another thread.
  Callback    ///< Passed as an argument to `Through`, which calls it. When
              ///< `Through` is the caller itself: it calls a parameter, or
              ///< through a table that a parameter points to.
};

/// One possible transfer of control from an event of a function to a function.
struct CallEdge {
  FunctionId Caller = NoFunction;
  FunctionId Callee = NoFunction;
  uint32_t Event = facts::None; ///< Of Caller.
  CallKind Kind = CallKind::Direct;
  NameId Record = 0, Field = 0;
  FunctionId Through = NoFunction;
  /// Whose table it is reached through ("fs/ext4"), among what profiles tell
  /// apart; 0: any profile has it.
  uint16_t Alternative = 0;
  double Frequency = 1; ///< Of the call, relative to one run of Caller.
};

/// What is known of a parameter along a chain of calls.
struct KnownParameter {
  uint32_t Parameter = 0;
  std::string Text; ///< "mask = MAY_WRITE", "inode is not null"
};

/// Why a block is cold, and where that is said.
struct ColdPlace {
  ColdReason Reason = ColdReason::None;
  uint32_t Block = facts::None; ///< The block that says so; the one asked for
                                ///< is reached through it alone.
  llvm::StringRef Text;         ///< The condition or the statement.
  unsigned Line = 0;            ///< In the function's file.
};

/// A function as one family of entries reaches it, with what its callers are
/// known to pass. Hotness: of that chain.
struct HotContext {
  uint32_t Family = 0;
  double Hotness = 0;
  uint32_t Search = 0, State = 0, Node = 0; ///< Of the search for chains.
};

/// One step of the most probable chain from an entry.
struct HotStep {
  FunctionId Function = NoFunction;
  const CallEdge *Call = nullptr; ///< How it was reached; null for the entry.
  double Hotness = 1;             ///< Product of frequencies up to here.
  uint32_t Node = 0; ///< The function with what is known of its parameters;
                     ///< see `Program::frequency`.
  std::vector<KnownParameter> Known;
};

/// Why a write says nothing of how contended its location is.
enum class LeftOut : uint8_t {
  Counts,     ///< It does say something.
  NotHot,     ///< Too seldom.
  Stack,      ///< The object is a local variable's.
  Fresh,      ///< Nobody else knows the object yet.
  PerCpu,     ///< Each CPU has its own.
  OwnTask,    ///< Reached from the running task, which alone uses it.
  Private,    ///< Objects of that record are used by one task or CPU at a time.
  OnceInLife, ///< The object's life ends right after.
  UnderLock   ///< A lock in the same object is held: that is what is contended.
};

/// A place that writes a location by an atomic read-modify-write or a lock.
struct Writer {
  FunctionId Function = NoFunction; ///< Where the location's path is known.
  uint32_t Event =
      facts::None; ///< There: the primitive, or the call that leads to it.
  FunctionId Inner =
      NoFunction; ///< Where the primitive stands; often Function itself.
  uint32_t InnerEvent = facts::None;
  const rules::Primitive *Primitive = nullptr;
  LocationId Where = NoLocation;
  uint32_t Family = facts::None; ///< Index into families(): the hottest one.
  double Hotness = 0;            ///< Of the write in that family.
  double Share = 1; ///< Of the runs of Event's block in which it writes.
  LeftOut Why = LeftOut::Counts;
  /// UnderLock: the lock's event in Function, or None when all callers hold it.
  /// OnceInLife: what ends the life, likewise.
  uint32_t Because = facts::None;
};

/// How widely an object is reached, and how that is known.
struct SharingDegree {
  enum HowType : uint8_t {
    Unknown,   ///< Ranks in the middle.
    Given,     ///< By a rule.
    Embedded,  ///< In From, or From in it.
    PointedTo, ///< By From alone, one to one as far as types tell.
    Variable   ///< It is, or is used for, a variable.
  } How = Unknown;
  const rules::Degree *Is = nullptr; ///< Null: unknown.
  NameId From = 0;
  double Weight = 0.5;    ///< 0 (narrowest) to 1; for ranking.
  bool IsCertain = false; ///< All objects of the record are of it.
  /// Whether no two CPUs write such an object at the same time.
  bool isPrivate() const { return Is && !Is->IsShared && IsCertain; }
};

/// A read of a location that others write atomically.
struct AtomicRead {
  uint32_t Event =
      facts::None; ///< The primitive's event, or the call of a helper.
  FunctionId Helper = NoFunction; ///< Pure function in whose body it stands;
                                  ///< NoFunction when direct.
  uint32_t HelperEvent = facts::None;
  const rules::Primitive *Primitive = nullptr;
  LocationId Where =
      NoLocation; ///< NoLocation when the path starts at a bare parameter.
  Place Object;   ///< What is read, in the reading function's terms.
};

enum class StoreVia : uint8_t {
  Store,     ///< A store to the field.
  Primitive, ///< A primitive on the field's address.
  Whole,     ///< The whole record is assigned.
  Escape     ///< The field's address leaves for code that may write it.
};

/// Something that can change a field's value.
struct FieldStore {
  FunctionId Function = NoFunction;
  uint32_t Event = facts::None;
  StoreVia Via = StoreVia::Store;
  facts::StoreOp Op = facts::StoreOp::Assign;
  bool Known = false;  ///< Sets and Clears are exact.
  uint64_t Sets = 0;   ///< Bits that can become 1.
  uint64_t Clears = 0; ///< Bits that can become 0.
  bool OnFresh =
      false; ///< The object was allocated or is on the stack in this function.
  const rules::Primitive *Primitive = nullptr;
  double Hotness = 0; ///< Of the block, over all families.
  double Share = 1;   ///< Of the runs of Event's block in which it stores.
};

/// What the program was linked from and how much of it was understood.
struct WorldSummary {
  size_t Units = 0, FailedUnits = 0;
  size_t Functions = 0, HotFunctions = 0;
  size_t DirectCalls = 0, UnresolvedCalls = 0;
  size_t IndirectCalls = 0, UnresolvedIndirectCalls = 0;
  std::vector<std::pair<std::string, unsigned>>
      Unresolved;                    ///< Callee and call sites, by name.
  std::vector<std::string> Lsms;     ///< Enabled, in order of their folders.
  std::string Profile;               ///< Those of the run, joined by commas.
  std::vector<std::string> Warnings; ///< Globs that match no function.
};

/// Entries of which hotness is wanted by themselves.
struct EntryFamily {
  std::string Name;                   ///< Of the family; no rule's.
  std::vector<std::string> Functions; ///< Names or globs.
  std::string Profile;                ///< As in rules::Entry.
};

struct LinkOptions {
  std::vector<std::string> Profiles; ///< Ids; empty: the default one.
  std::optional<std::vector<std::string>>
      Lsms; ///< Overrides what the configuration says.
  std::map<std::string, std::string>
      KernelConfig; ///< Option → value, as the configuration says.
  std::vector<std::string>
      AssumeHot; ///< Globs; entries of the family "assumed".
  /// Instead of profiles: everything is in play, but what the first indirect
  /// call of a chain chose holds for the rest of it.
  bool AllTargets = false;
  /// Whether summaries and ownership are made: nothing else reads them.
  bool References = false;
  std::vector<EntryFamily> Costed; ///< Families after all others.
};

struct LinkInput {
  std::vector<const facts::Unit *> Units; ///< Any order; sorted by file inside.
  /// Stored entities by hash; null when there is no such entity.
  std::function<const facts::Function *(const facts::EntityHash &)>
      FindFunction;
  std::function<const facts::Record *(const facts::EntityHash &)> FindRecord;
  const rules::RuleSet *Rules = nullptr;
  LinkOptions Options;
  support::Crew *Helpers = nullptr; ///< Who takes part; null: nobody else.
  /// Called where a pass begins, with its name; for those who take the time.
  std::function<void(llvm::StringRef)> StartPass;
};

class ProgramData;
class Escapes;
class BodyBits;
class LockEffects;
class Publication;
class Stability;
struct Pin;
struct RefTrace;
struct Term;

class Program {
public:
  explicit Program(std::unique_ptr<ProgramData> D);
  Program(Program &&) noexcept;
  Program &operator=(Program &&) noexcept;
  ~Program();

  const rules::RuleSet &rules() const;
  const WorldSummary &world() const;

  // Names.
  /// Text of an interned name.
  llvm::StringRef name(NameId N) const;
  /// Id of a name that occurs in the program; 0 when it does not.
  NameId findName(llvm::StringRef Text) const;

  // Functions and records.
  uint32_t functionCount() const;
  const FunctionInfo &info(FunctionId F) const;
  const facts::Function &function(FunctionId F) const { return *info(F).Facts; }
  /// All functions of that name, by id.
  llvm::ArrayRef<FunctionId> functionsNamed(llvm::StringRef Name) const;
  /// Layout of a record; null when no unit has it. Same-named records: the
  /// first unit's.
  const facts::Record *record(llvm::StringRef Name) const;
  /// Definition of a global as `F` sees it; null when the world has none.
  const facts::Global *global(FunctionId F, llvm::StringRef Name) const;

  // Calls.
  /// What `F` calls, by (event, callee).
  llvm::ArrayRef<CallEdge> callees(FunctionId F) const;
  /// The part of `callees` that belongs to one event.
  llvm::ArrayRef<CallEdge> callees(FunctionId F, uint32_t Event) const;
  /// Who calls `F`, by (caller, event).
  llvm::ArrayRef<const CallEdge *> callers(FunctionId F) const;
  /// Whether the event is a call of which some target is not in the world.
  bool callsUnknown(FunctionId F, uint32_t Event) const;

  // Control flow.
  const Flow &flow(FunctionId F) const;

  // Primitives.
  /// What a model says of this event: of the called function, or, for the first
  /// event of a macro use that a model knows, of the macro. Null: nothing.
  const rules::Primitive *primitiveAt(FunctionId F, uint32_t Event) const;
  /// The macro use that `primitiveAt` speaks of; None when it is a call.
  uint32_t primitiveMacro(FunctionId F, uint32_t Event) const;
  /// Whether the event is inside a macro use that a model speaks for, and so is
  /// no effect of its own (the event that stands for the macro included).
  bool isCovered(FunctionId F, uint32_t Event) const;
  /// Whether the event, or the branch's condition, stands in an assertion.
  bool inAssertion(FunctionId F, uint32_t Event) const;
  bool branchInAssertion(FunctionId F, uint32_t Block) const;
  /// Expr of an operand of the primitive at the event; None when it has none
  /// (a Result operand is the event's own result).
  uint32_t operandExpr(FunctionId F, uint32_t Event,
                       const rules::Operand &O) const;
  /// The object that the primitive at the event works on (its `of`).
  Place object(FunctionId F, uint32_t Event) const;
  /// Looks through casts, hints and identity primitives to the value they
  /// yield.
  uint32_t stripExpr(FunctionId F, uint32_t Expr) const;

  // Hotness.
  /// Entry families, sorted; "assumed" last when there is one.
  llvm::ArrayRef<std::string> families() const;
  double hotness(FunctionId F, uint32_t Family) const;
  /// Over all families.
  double hotness(FunctionId F) const;
  double blockHotness(FunctionId F, uint32_t Block) const;
  double blockHotness(FunctionId F, uint32_t Block, uint32_t Family) const;
  double eventHotness(FunctionId F, uint32_t Event) const;
  /// The family in which `F` is hottest; None when nothing reaches it.
  uint32_t hottestFamily(FunctionId F) const;
  /// Most probable chain to `F`, entry first. Empty when nothing reaches it.
  std::vector<HotStep> chain(FunctionId F, uint32_t Family) const;
  std::vector<HotStep> chain(FunctionId F) const {
    return chain(F, hottestFamily(F));
  }
  /// Most probable chain to a block of `F`: among the contexts in which it is
  /// reached at all.
  std::vector<HotStep> chainTo(FunctionId F, uint32_t Block,
                               uint32_t Family) const;
  /// Every hot context of a function, over all families: hottest first, then by
  /// family.
  std::vector<HotContext> hotContexts(FunctionId F) const;
  /// The most probable chain to a context, entry first.
  std::vector<HotStep> chain(const HotContext &C) const;
  /// What can run of a function in a context; of one about whose parameters
  /// that much is known.
  KnownWays ways(FunctionId F, const HotContext &C) const;
  KnownWays ways(FunctionId F, const KnownValues &Given) const;
  /// Where runs of a family begin, by function, each with its profile.
  struct Root {
    HotStep Entry;
    unsigned Profile = 0; ///< For `callsOf`.
  };
  std::vector<Root> roots(uint32_t Family) const;
  /// What a step calls under a profile, with hotness along this very chain, by
  /// event; a callee's own context counts as far as it was told apart.
  std::vector<HotStep> callsOf(const HotStep &Step, unsigned Profile) const;
  /// How often a block of the step's function runs per run of the function,
  /// given what is known of its parameters in that step; 0: never.
  double frequency(const HotStep &Step, uint32_t Block) const;
  /// Whether some hot chain can reach the block: false when what all hot
  /// callers pass rules it out.
  bool isFeasible(FunctionId F, uint32_t Block) const;
  bool isFeasible(FunctionId F, uint32_t Block, uint32_t Family) const;
  /// Why a block is cold: by itself, or by an edge or block on the only way to
  /// it. Nothing when it is not.
  std::optional<ColdPlace> coldReason(FunctionId F, uint32_t Block) const;
  /// What every hot chain of a family knows of a function's parameters.
  std::vector<KnownParameter> knownIn(FunctionId F, uint32_t Family) const;
  /// The alternative that holds a function which no profile in use keeps
  /// ("fs/xfs"), and the profiles that do; empty when it is in play.
  std::pair<std::string, std::vector<std::string>>
  outOfPlay(FunctionId F) const;
  /// Whether a branch's edge can be taken on some hot chain.
  bool canTake(FunctionId F, const FlowEdge &E) const;
  /// Hot functions, by id.
  llvm::ArrayRef<FunctionId> hotFunctions() const;

  // Memory.
  const Location &location(LocationId L) const;
  /// "obj.count"
  std::string text(LocationId L) const;
  /// The object that a pointer's value points to.
  Place pointee(FunctionId F, uint32_t Expr) const;
  /// A member of a place's object, by its dotted path in the record, through
  /// pointers too ("d_sb->s_flags"); empty when there is no such member.
  Place member(Place Of, llvm::StringRef Record, llvm::StringRef Path) const;
  /// What an event itself reads or writes; empty when it is no access.
  Place accessed(FunctionId F, uint32_t Event) const;
  /// A callee's place in terms of its caller; empty when it has none there.
  Place inCaller(FunctionId Caller, uint32_t Event, FunctionId Callee,
                 const Place &P) const;
  /// Whether two places of a function are the same memory, as far as locals
  /// and accessors tell.
  bool isSame(FunctionId F, const Place &A, const Place &B) const;
  /// The place in words: what defines locals in their place.
  std::string text(FunctionId F, const Place &P) const;
  /// Location of a place; NoLocation when it is a local, per-CPU, or starts at
  /// a bare parameter.
  LocationId locate(FunctionId F, const Place &P) const;
  LocationId locate(FunctionId F, uint32_t Path) const {
    return locate(F, Place{Path, {}});
  }
  /// Hot writers of the location, and of what may be the same one seen from a
  /// record embedded in it or embedding it; hottest first. Those alone that say
  /// something of how contended it is.
  std::vector<const Writer *> sharedBy(LocationId L) const;
  /// The same for one family of entries; hottest in it first.
  std::vector<const Writer *> sharedBy(LocationId L, uint32_t Family) const;
  /// All writers that hot or cold code has, those left out included.
  std::vector<const Writer *> writers(LocationId L) const;
  /// Hotness of a writer in a family.
  double hotness(const Writer &W, uint32_t Family) const;
  /// Every location with a writer that counts, by hotness of the hottest, then
  /// by text.
  std::vector<LocationId> sharedLocations() const;
  /// The location of a dotted path in a record ("i_data.i_pages.xa_lock");
  /// NoLocation when there is no such field. What is inside a wrapper is the
  /// wrapper.
  LocationId locationOf(llvm::StringRef Record, llvm::StringRef Path) const;
  LocationId locationOf(Location L) const;
  /// How widely the objects that hold a location are reached.
  SharingDegree degree(LocationId L) const;
  /// Bytes that every object of the record begins at a multiple of.
  uint64_t alignment(llvm::StringRef Record) const;
  /// Bytes of a location in its outermost record.
  std::optional<FieldSpan> span(LocationId L) const;
  /// The other fields that are or may be in the location's line, by offset.
  std::vector<LineMate> lineMates(LocationId L) const;
  /// Atomic reads of a function, direct and in pure helpers it calls, by event.
  std::vector<AtomicRead> atomicReads(FunctionId F) const;
  /// Whether a call of `F` has no effect but reading memory.
  bool isPureRead(FunctionId F) const;
  /// Accesses that come before the event on every way and touch the line that
  /// holds the location `Path`: of the function itself, of what it has called
  /// before, and of its callers on the most probable chain. Nearest first.
  /// `Family`: None takes the hottest.
  std::vector<LineTouch> touchedBefore(FunctionId F, uint32_t Event,
                                       uint32_t Path,
                                       uint32_t Family = facts::None) const;
  /// The same along a chain that leads to \p F, entry first.
  std::vector<LineTouch> touchedBefore(FunctionId F, uint32_t Event,
                                       const Place &P,
                                       llvm::ArrayRef<HotStep> Chain) const;
  GuardCost guardCost(FunctionId F, uint32_t Event, const Place &P,
                      llvm::ArrayRef<HotStep> Chain) const;
  /// Which line of which object a place is in when a chain leads to it. Nothing
  /// for what no others reach and where no layout is known.
  std::optional<RunLine> runLine(FunctionId F, const Place &P,
                                 llvm::ArrayRef<HotStep> Chain) const;
  /// What it costs to test values at `Paths` right before the event: that of
  /// the dearest.
  GuardCost guardCost(FunctionId F, uint32_t Event,
                      llvm::ArrayRef<uint32_t> Paths,
                      uint32_t Family = facts::None) const;
  /// All that can change a field, hottest first.
  llvm::ArrayRef<FieldStore> fieldStores(llvm::StringRef Record,
                                         llvm::StringRef Field) const;

  // References.
  /// What a call of the function does to references, by outcome.
  const Summary &summary(FunctionId F) const;
  /// The same, taken together: one entry for each count.
  std::vector<RefEffect> refEffects(FunctionId F) const;
  /// What records own a reference to, by record and path.
  llvm::ArrayRef<OwnedPath> ownedPaths() const;
  /// What the function's body does to references, event by event. Runs it.
  RefTrace refTrace(FunctionId F) const;
  /// A callee's term in its caller, who passes `Base` for its parameter.
  Term inCaller(const Term &T, const Term &Base) const;
  /// Who else keeps the object of a count alive, by that count.
  Pin pinOf(const Term &Count) const;
  /// Whether references were asked for (LinkOptions::References).
  bool knowsReferences() const;
  /// Whether a rule says what a function does to references.
  bool isOverruled(FunctionId F) const;
  /// The place of a count, when it is known outside the function; else "".
  Location countLocation(const Term &Count) const;
  std::string text(const Location &L) const;
  // Who holds what. These are found when asked for, and kept.
  /// Where pointers go (Link/Escapes.h).
  const Escapes &escapes() const;
  /// Which fields keep their pointer while the object is in use
  /// (Link/Stability.h).
  const Stability &stability() const;
  /// Whether others know an object yet (Link/Publication.h).
  const Publication &publication() const;
  /// What a call may do: sleep, write a path (Link/BodyBits.h).
  const BodyBits &bodyBits() const;
  /// Which locks a call drops or leaves taken (Link/LockEffects.h).
  const LockEffects &lockEffects() const;
  /// Text of a term.
  std::string text(const Term &T) const;

private:
  std::unique_ptr<ProgramData> D;
};

/// Links units into a program. Fails on an unknown profile, a malformed glob
/// or a unit that refers to an entity that cannot be found.
llvm::Expected<Program> link(const LinkInput &Input);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_PROGRAM_H
