//===- WhyQuery.cpp - What nobounce why is asked about ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/WhyQuery.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/GlobPattern.h"

using namespace llvm;

namespace nobounce::driver {

static bool matches(StringRef Glob, StringRef Text) {
  Expected<GlobPattern> Pattern = GlobPattern::create(Glob);
  if (!Pattern) {
    consumeError(Pattern.takeError()); // parseWhyQuery has refused it.
    return false;
  }
  return Pattern->match(Text);
}

bool WhyQuery::holds(const checks::Verdict &V) const {
  if (!Check.empty() && !matches(Check, V.Check))
    return false;
  if (!Field.empty())
    return false;
  if (!Function.empty())
    return matches(Function, V.Function);
  if (V.Where.File != File)
    return false;
  if (Line == 0 || V.Where.Line == Line)
    return true;
  // Of a condition over several lines each is a fair way to name it.
  for (const checks::Evidence &E : V.Proof)
    if (E.Where.File == File && E.Where.Line == Line &&
        (E.Role == "guard" || E.Role == "effect" || E.Role == "reader"))
      return true;
  return false;
}

bool WhyQuery::holds(const facts::Function &F) const {
  if (!Field.empty())
    return false;
  if (!Function.empty())
    return matches(Function, F.name());
  if (F.file() != File)
    return false;
  unsigned Last = F.Line + F.str(F.Text).count('\n');
  return Line == 0 || (F.Line <= Line && Line <= Last);
}

/// Whether a text is `record.field`, and no file's name.
static bool isField(StringRef Text) {
  // Behind a pointer: "record.field+offset".
  auto [Field, Offset] = Text.split('+');
  SmallVector<StringRef, 4> Parts;
  Field.split(Parts, '.');
  if (!all_of(Offset,
              [](char C) { return isAlnum(C) || C == '_' || C == '.'; }))
    return false;
  for (StringRef Part : Parts)
    if (Part.empty() || isDigit(Part.front()) ||
        !all_of(Part, [](char C) { return isAlnum(C) || C == '_'; }))
      return false;
  return Parts.size() > 1 &&
         !is_contained({"c", "h", "S", "i", "inc", "rs"}, Parts.back());
}

Expected<WhyQuery> parseWhyQuery(StringRef Text, StringRef Check) {
  WhyQuery Q;
  Q.Text = Text.str();
  Q.Check = Check.str();
  auto [Head, Tail] = Text.rsplit(':');
  unsigned Line = 0;
  if (!Tail.empty() && !Tail.getAsInteger(10, Line)) {
    // FILE:LINE:COLUMN, as compilers print it: the column says nothing more.
    auto [File, Middle] = Head.rsplit(':');
    unsigned Outer = 0;
    if (!Middle.empty() && !Middle.getAsInteger(10, Outer)) {
      Head = File;
      Line = Outer;
    }
    Q.File = Head.str();
    Q.Line = Line;
    return Q;
  }
  if (StringRef Name = Text;
      isField(Name) || (Name.consume_front("struct ") && isField(Name)))
    Q.Field = Name.str();
  else if (Text.find_first_of("./") != StringRef::npos)
    Q.File = Text.str();
  else
    Q.Function = Text.str();
  for (StringRef Glob : {StringRef(Q.Function), Check}) {
    Expected<GlobPattern> Pattern = GlobPattern::create(Glob);
    if (!Pattern)
      return support::makeError("'" + Glob +
                                "': " + toString(Pattern.takeError()));
  }
  return Q;
}

} // namespace nobounce::driver
