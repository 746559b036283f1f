//===- Field.h - What is known of one field --------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. The answer of `nobounce why RECORD.FIELD`, and the rows of
/// the table of shared fields, as plain values and as text and JSON.
///
/// Ownership: values. Threads: immutable. Determinism: lists come sorted.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_FIELD_H
#define NOBOUNCE_REPORT_FIELD_H

#include "Checks/Verdict.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace nobounce::report {

/// A place that writes or reads the field.
struct FieldUse {
  std::string Role;      ///< "rmw", "get", "lock", "load", "store", "escape" …
  std::string Function;  ///< Where the field's path is known.
  std::string Through;   ///< Function that does it for that one; "".
  std::string Primitive; ///< Name of the primitive; "".
  std::string Location;  ///< When it is not the one asked for; "".
  std::string Bits;      ///< Stores: "sets 0x4 (NAME)", "clears …"; "".
  std::string LeftOut;   ///< Why it does not count; "".
  checks::Place Where;
  checks::Place Because; ///< The lock, or what ends the life; none.
  double Hotness = 0;    ///< Over all families.
  std::vector<std::pair<std::string, double>> Families; ///< Hottest first.
};

/// A field that is or may be in the same line.
struct LineNeighbour {
  std::string Field; ///< Dotted, below the record.
  uint64_t Offset = 0, Size = 0;
  bool Certain = false;
  double Written = 0; ///< Hotness of its hottest writer that counts.
  double Read = 0;    ///< Of its hottest reader.
};

/// Bits of the field that code sets or clears together.
struct FlagStory {
  uint64_t Mask = 0;
  std::string Name;                   ///< As code spells it; "".
  unsigned Setters = 0, Clearers = 0; ///< On objects that others know.
  double SetHotness = 0, ClearHotness = 0;
  std::string HottestSetter, HottestClearer; ///< Functions; "".
  bool SetAtBirthOnly = false;
  unsigned Unclear = 0; ///< Stores that may change it and are not known to.
};

/// When, in the life of its object, a store to the field comes.
struct StoreMoment {
  std::string Function;
  std::string Moment; ///< "unpublished", "boot", "teardown", "own task",
                      ///< "running".
  std::string Why;    ///< In words.
  std::string In;     ///< Function that decides it; "".
  checks::Place Where;
  checks::Place At; ///< In that function; none.
  bool OnlyOnce = false, Clears = false;
};

/// Whether a pointer stays while its object is in use.
struct StabilityStory {
  std::string Answer; ///< "stable", "set once", "own task", "not stable", "no
                      ///< store"; "" when it is no pointer.
  std::vector<StoreMoment> Stores; ///< Those that count against it first.
};

/// A drop that shows that the record owns what the field points to.
struct OwnedStory {
  std::string Path;     ///< "file.f_path.dentry"
  std::string Count;    ///< "dentry.d_lockref"
  std::string Function; ///< Drops it.
  std::string Ends;     ///< What ends the record, and has it dropped.
  bool Sometimes = false;
  checks::Place Where;
};

struct FieldStory {
  std::string Location;
  std::string Degree; ///< "" unknown.
  std::string DegreeReason;
  bool HasLayout = false;
  uint64_t Offset = 0, Size = 0, RecordSize = 0, Alignment = 0, LineSize = 0;
  std::string RecordFile;
  unsigned RecordLine = 0;
  std::vector<FieldUse> Writers;   ///< Those that count.
  std::vector<FieldUse> LeftOut;   ///< Those that do not.
  std::vector<FieldUse> Readers;   ///< In hot code.
  std::vector<FieldUse> Stores;    ///< Plain ones, hot or cold.
  std::vector<FlagStory> Flags;    ///< By mask.
  std::vector<LineNeighbour> Line; ///< By offset.
  StabilityStory Stability;
  bool AskedOwners = false;       ///< It is a pointer.
  std::vector<OwnedStory> Owners; ///< Nearest to the record's end first.
};

/// One row of the table of shared fields.
struct SharedField {
  std::string Location, Degree, Writer, Primitive;
  checks::Place Where; ///< Of the hottest writer.
  double Weight = 0, Hotness = 0;
  std::vector<std::pair<std::string, double>> Families;
  unsigned Writers = 0, Readers = 0, AtomicReaders = 0;
};

void printField(llvm::raw_ostream &OS, const FieldStory &F);
/// Writes the members of an object that stands open.
void writeField(llvm::json::OStream &J, const FieldStory &F);

void printShared(llvm::raw_ostream &OS, const std::vector<SharedField> &Rows,
                 size_t Most);
void writeShared(llvm::json::OStream &J, const std::vector<SharedField> &Rows);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_FIELD_H
