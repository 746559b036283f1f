//===- Verdict.h - What a check says of one candidate ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A check looks at candidates and says of each part of its
/// claim yes, no or unknown, with evidence. A verdict that is yes in every
/// part is a *finding*; `nobounce why` prints all of them, so that what is
/// reported and what is explained come from one code path.
///
/// Ownership: values, no reference into the Program. Threads: immutable.
/// Determinism: verdicts are sorted by (file, offset, check) at this border.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_VERDICT_H
#define NOBOUNCE_CHECKS_VERDICT_H

#include <cstdint>
#include <string>
#include <vector>

namespace nobounce::checks {

/// A place in a source file, with its line so that later phases open no source.
struct Place {
  std::string File;              ///< Tree-relative.
  unsigned Line = 0, Column = 0; ///< 1-based; 0 = none.
  std::string LineText;          ///< The whole line, without its newline.
  unsigned Length = 0;           ///< Columns to underline from Column.
};

/// One call on the way from a hot entry to the finding.
struct ChainStep {
  std::string Function; ///< Callee.
  std::string Via;      ///< "" when direct, else "file_operations.release".
  Place Call;           ///< The call; none for the entry itself.
  double Frequency = 1; ///< Product of block frequencies up to here.
};

/// Which part of the claim a piece of evidence is for.
enum class Part : uint8_t { Hot, Shared, Skippable, Selective };

enum class Answer : uint8_t { Yes, No, Unknown };

/// What was decided of one part and on what grounds.
struct PartAnswer {
  Part Of = Part::Hot;
  Answer Is = Answer::Unknown;
  std::string Reason; ///< One sentence.
};

struct Evidence {
  Part Of = Part::Hot;
  std::string
      Role; ///< "entry", "writer", "reader", "effect", "guard", "setter", …
  std::string Text;
  Place Where;
};

struct Assumption {
  std::string Kind; ///< "closed-world", "profile", "lsm", "lockless-read", …
  std::string Text;
  Place Where;
};

/// Replaces bytes [Begin, End) of File.
struct Edit {
  std::string File;
  uint32_t Begin = 0, End = 0;
  unsigned Line = 0, Column = 0, EndLine = 0, EndColumn = 0;
  std::string Replacement;
};

struct Fix {
  std::string Description;
  std::vector<Edit> Edits;
};

enum class Confidence : uint8_t { Low, Medium, High };

/// What orders findings; see docs/checks. Each is compared only where those
/// before it, and the confidence after the first, are equal.
struct Rank {
  double Degree = 0;     ///< How widely the object is shared, 0 to 1.
  unsigned Families = 0; ///< Of entries in which the place is hot.
  unsigned Writers = 0;  ///< Hot places that write what is read.
  double Hotness = 0;    ///< Runs of the place per run of the entry.
};

struct Verdict {
  std::string Check, Kind, Severity;
  std::string Form; ///< "no-op-effect", "conjunct-order", …
  Confidence Sure = Confidence::Low;
  Place Where;
  uint32_t Offset = 0; ///< Byte offset, for sorting.
  std::string Function;
  std::string Message;
  /// What the verdict is about and what would guard it, in words that survive
  /// line drift ("obj.count", "p->flags & 4"). For fingerprints;
  /// an empty Subject stands for the underlined text.
  std::string Subject, Guard;
  std::vector<PartAnswer> Parts; ///< In the order of `Part`.
  std::vector<ChainStep> Chain;
  std::vector<Evidence> Proof;
  std::vector<Assumption> Assumptions;
  Fix Suggestion;
  Rank Worth;
  std::string Fingerprint; ///< Set by Triage.
  /// Set by Triage after a comparison of two versions: why the old one does not
  /// have this finding.
  std::string Introduced;

  bool isFinding() const {
    if (Parts.empty())
      return false;
    for (const PartAnswer &P : Parts)
      if (P.Is != Answer::Yes)
        return false;
    return true;
  }
};

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_VERDICT_H
