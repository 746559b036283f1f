//===- ReadModels.cpp - rules/models --------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Meanings.h"
#include "Rules/Operands.h"
#include "Rules/Read.h"

using namespace nobounce;
using namespace nobounce::rules;

static Operand readOperand(const Node &N, llvm::StringRef Key) {
  const Node *Value = N.get(Key);
  return Value ? llvm::cantFail(parseOperand(Value->Text)) : Operand();
}

/// Items of a list under a key; none when the key is absent.
static llvm::ArrayRef<Node> items(const Node &N, llvm::StringRef Key) {
  const Node *List = N.get(Key);
  return List ? llvm::ArrayRef<Node>(List->Values) : llvm::ArrayRef<Node>();
}

/// `counts: up`, `down`, `arg0` (by so much), `-arg0`.
static void readCounts(const Node &N, FileDiagnostics &Diags, Primitive &P) {
  if (const Node *In = N.get("count")) {
    P.CountRecord = readText(*In, "record");
    P.CountField = readText(*In, "field");
  }
  const Node *Counts = N.get("counts");
  if (!Counts)
    return;
  llvm::StringRef Text = Counts->Text;
  P.Counts = Text == "down" || Text.consume_front("-") ? -1 : 1;
  if (Text == "up" || Text == "down")
    return;
  llvm::Expected<Operand> Number = parseOperand(Text);
  if (Number && Number->Kind != Operand::Result && !Number->IsLvalue) {
    P.Number = std::move(*Number);
    return;
  }
  llvm::consumeError(Number.takeError());
  Diags.error(*Counts, "counts: '" + Counts->Text +
                           "' is none of up, down, an argument such as arg0, "
                           "or one with '-' in front");
}

static void readPrimitive(const Node &N, FileDiagnostics &Diags,
                          RuleSet &Into) {
  Primitive P;
  // The schema check lets no other words through.
  P.Is = meaningOf(readText(N, "is")).value_or(P.Is);
  P.Of = readOperand(N, "of");
  P.Callback = readOperand(N, "callback");
  P.Bit = readOperand(N, "bit");
  if (const Node *Order = N.get("order"))
    P.Order = orderOf(Order->Text).value_or(P.Order);
  P.HasResult = readBoolean(N, "result") == 1;
  P.Likely = readBoolean(N, "likely");
  P.When = readText(N, N.get("zero-when") ? "zero-when" : "ok-when");
  P.FailsWhen = readText(N, "fails-when");
  readCounts(N, Diags, P);
  P.Ends = readBoolean(N, "ends") == 1;
  P.Sleeps = P.Is == Meaning::Sleep || readBoolean(N, "sleeps") == 1;
  if (const Node *Runs = N.get("runs")) {
    P.RunsRecord = readText(*Runs, "record");
    P.RunsField = readText(*Runs, "field");
  }
  for (bool IsMacro : {false, true}) {
    P.IsMacro = IsMacro;
    for (SpelledName &Name : readNames(N, IsMacro ? "macro" : "fn")) {
      P.Name = std::move(Name.Name);
      P.Where = Diags.at(*Name.Where);
      Into.Primitives.push_back(P);
    }
  }
}

static LsmTable readLsmTable(const Node &N, FileDiagnostics &Diags) {
  LsmTable T;
  T.Record = readText(N, "record");
  T.NameField = readText(N, "name");
  T.OrderField = readText(N, "order");
  T.Always = readTexts(N, "always");
  T.Config = readText(N, "config");
  T.HookRecord = readText(N, "hooks");
  T.Where = Diags.at(N);
  return T;
}

static int64_t readInteger(const Node &N, llvm::StringRef Key) {
  int64_t Value = 0;
  llvm::StringRef(readText(N, Key)).getAsInteger(0, Value);
  return Value;
}

static void readDegrees(const Node &Root, FileDiagnostics &Diags, RuleSet &R) {
  for (const Node &N : items(Root, "degrees")) {
    Degree D;
    D.Name = readText(N, "name");
    D.Rank = readInteger(N, "rank");
    D.IsShared = readBoolean(N, "shared") != 0;
    D.IsForeign = readBoolean(N, "foreign") != 0;
    std::string Is = readText(N, "is");
    D.Is = Is == "globals"   ? Degree::Holds::Globals
           : Is == "per-cpu" ? Degree::Holds::PerCpu
                             : Degree::Holds::Objects;
    D.Sections = readTexts(N, "section");
    D.Where = Diags.at(N);
    R.Degrees.push_back(std::move(D));
  }
  for (const Node &N : items(Root, "objects"))
    for (SpelledName &Name : readNames(N, "record"))
      R.RecordDegrees.push_back(
          {std::move(Name.Name), readText(N, "degree"), Diags.at(*Name.Where)});
  for (const Node &N : items(Root, "link-nodes"))
    for (SpelledName &Name : readNames(N, "record"))
      R.LinkNodes.push_back({std::move(Name.Name), Diags.at(*Name.Where)});
}

static void readLines(const Node &Root, FileDiagnostics &Diags, RuleSet &R) {
  for (const Node &N : items(Root, "object-caches"))
    for (bool IsMacro : {false, true})
      for (SpelledName &Name : readNames(N, IsMacro ? "macro" : "fn"))
        R.ObjectCaches.push_back(
            {std::move(Name.Name), IsMacro, readOperand(N, "size"),
             readOperand(N, "flags"), readText(N, "aligned"),
             Diags.at(*Name.Where)});
  if (const Node *Size = Root.get("line-size")) {
    int64_t Bytes = readInteger(Root, "line-size");
    if (Bytes < 8 || Bytes > 4096 || (Bytes & (Bytes - 1)))
      Diags.error(*Size, "a line's size is a power of two from 8 to 4096");
    else
      R.LineSize = unsigned(Bytes);
  }
}

void rules::readModels(const Node &Root, FileDiagnostics &Diags,
                       FileRules &Into) {
  RuleSet &R = Into.Items;
  for (const Node &N : items(Root, "primitives"))
    readPrimitive(N, Diags, R);
  for (const Node &N : items(Root, "static-calls")) {
    const Node &Table = *N.get("table");
    R.StaticCalls.push_back({readText(N, "symbol"), readText(Table, "record"),
                             readText(Table, "field"), readText(N, "key"),
                             Diags.at(N)});
  }
  for (const Node &N : items(Root, "wrappers"))
    for (SpelledName &Name : readNames(N, "record"))
      R.Wrappers.push_back({std::move(Name.Name), Diags.at(*Name.Where)});
  for (const Node &N : items(Root, "parts"))
    for (SpelledName &Name : readNames(N, "record"))
      R.Parts.push_back({std::move(Name.Name), Diags.at(*Name.Where)});
  for (const Node &N : items(Root, "counters"))
    R.Counters.push_back(
        {readText(N, "record"), readText(N, "field"), Diags.at(N)});
  for (const Node &N : items(Root, "references"))
    R.References.push_back(
        {readText(N, "record"), readText(N, "field"), Diags.at(N)});
  for (const Node &N : items(Root, "overrules")) {
    Overrule O;
    O.Is.Is = Meaning::PerCpu; // Counts, and says nothing of lines.
    O.Is.Of = readOperand(N, "of");
    readCounts(N, Diags, O.Is);
    O.Is.FailsWhen = readText(N, "fails-when");
    O.Why = readText(N, "why");
    for (SpelledName &Name : readNames(N, "fn")) {
      O.Is.Name = std::move(Name.Name);
      O.Where = O.Is.Where = Diags.at(*Name.Where);
      R.Overrules.push_back(O);
    }
  }
  for (const Node &N : items(Root, "replaces"))
    R.Replacements.push_back(
        {readText(N, "record"), readText(N, "field"), Diags.at(N)});
  for (const Node &N : items(Root, "lookers"))
    for (SpelledName &Name : readNames(N, "symbol"))
      R.Lookers.push_back({std::move(Name.Name), Diags.at(*Name.Where)});
  for (const Node &N : items(Root, "lsm-tables"))
    R.LsmTables.push_back(readLsmTable(N, Diags));
  for (const Node &N : items(Root, "cold-sections"))
    for (std::string &Prefix : readTexts(N, "prefix"))
      R.ColdSections.push_back({std::move(Prefix), Diags.at(N)});
  readDegrees(Root, Diags, R);
  readLines(Root, Diags, R);
  if (const Node *Errors = Root.get("errnos"))
    for (const Node &N : items(*Errors, "not-cold")) {
      int64_t Value = 0;
      llvm::StringRef(readText(N, "value")).getAsInteger(0, Value);
      if (Value >= 0)
        Diags.error(*N.get("value"), "error '" + readText(N, "name") +
                                         "': the value returned is negative");
      R.Errors.NotCold.push_back(Value);
    }
}
