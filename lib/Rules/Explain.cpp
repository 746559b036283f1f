//===- Explain.cpp - What the rules say, for a reader ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Explain.h"
#include "Rules/Meanings.h"
#include "Rules/Operands.h"
#include "Rules/Schema.h"
#include "Rules/Suggest.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace nobounce::rules;

namespace {

/// Prints all that is known under one id.
class Explainer {
public:
  Explainer(llvm::StringRef Id, const RuleSet &Rules,
            llvm::ArrayRef<std::string> DocsDirs, llvm::vfs::FileSystem &FS,
            llvm::raw_ostream &OS)
      : Id(Id), Rules(Rules), DocsDirs(DocsDirs), FS(FS), OS(OS) {}

  /// False when nothing has that id.
  bool run();

private:
  llvm::StringRef Id;
  const RuleSet &Rules;
  llvm::ArrayRef<std::string> DocsDirs;
  llvm::vfs::FileSystem &FS;
  llvm::raw_ostream &OS;
  bool Any = false;

  void begin() {
    if (Any)
      OS << '\n';
    Any = true;
  }
  std::string read(const std::string &File);
  void printComment(const Position &Where);
  void explainCheck(const CheckRule &C);
  void explainEntry(const Entry &E);
  void explainProfile(const Profile &P);
  void explainPrimitive(const Primitive &P);
  void explainModelFile();
};

} // namespace

static void printList(llvm::raw_ostream &OS, const char *Name,
                      const std::vector<std::string> &Items) {
  if (!Items.empty())
    OS << "  " << Name << ": " << llvm::join(Items, ", ") << '\n';
}

static void printText(llvm::raw_ostream &OS, const char *Name,
                      llvm::StringRef Text) {
  if (!Text.empty())
    OS << "  " << Name << ": " << Text << '\n';
}

static void printPlace(llvm::raw_ostream &OS, const Position &P) {
  OS << "  at: " << P.File << ':' << P.Line << ':' << P.Column << '\n';
}

std::string Explainer::read(const std::string &File) {
  auto Buffer = FS.getBufferForFile(File);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

/// The comment that stands directly above a place, without its '#'.
void Explainer::printComment(const Position &Where) {
  std::string Text = read(Where.File);
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  llvm::StringRef(Text).split(Lines, '\n');
  if (Where.Line == 0 || Where.Line > Lines.size())
    return;
  size_t First = Where.Line - 1;
  while (First > 0 && Lines[First - 1].ltrim().starts_with("#"))
    --First;
  for (size_t I = First; I + 1 < Where.Line; ++I)
    OS << "  " << Lines[I].ltrim().rtrim() << '\n';
}

void Explainer::explainCheck(const CheckRule &C) {
  begin();
  for (const std::string &Dir : DocsDirs) {
    std::string Page = read(Dir + "/checks/" + C.Id + ".md");
    if (!Page.empty()) {
      OS << Page;
      return;
    }
  }
  OS << C.Id << " (check)\n";
  printText(OS, "kind", C.Kind);
  printText(OS, "severity", C.Severity);
  printText(OS, "message", C.Message);
  printPlace(OS, C.Where);
}

void Explainer::explainEntry(const Entry &E) {
  begin();
  OS << E.Id << " (entry)\n";
  printComment(E.Where);
  printText(OS, "family", E.Family);
  printList(OS, "functions", E.Functions);
  printText(OS, "profile", E.Profile);
  printText(OS, "measure", E.Measure);
  printPlace(OS, E.Where);
}

void Explainer::explainProfile(const Profile &P) {
  begin();
  OS << P.Id << " (profile" << (P.Default ? ", the default" : "") << ")\n  "
     << P.Description << '\n';
  printComment(P.Where);
  printList(OS, "keep", P.Keep);
  printList(OS, "alternatives", P.Alternatives);
  printList(OS, "others", P.Others);
  printPlace(OS, P.Where);
}

/// The sentence that the schema has for a meaning.
static std::string meaningDoc(Meaning Is) {
  for (const FileSchema &S : builtinSchemas())
    for (const TypeSchema &T : S.Types)
      if (const KeySchema *Key = T.findKey("is"))
        if (const WordSchema *W = Key->findWord(word(Is)))
          return W->Doc;
  return "";
}

void Explainer::explainPrimitive(const Primitive &P) {
  begin();
  OS << P.Name << (P.IsMacro ? " (macro)\n" : " (function)\n");
  printComment(P.Where);
  OS << "  is: " << word(P.Is) << ". " << meaningDoc(P.Is) << '\n';
  printText(OS, "of", operandText(P.Of));
  printText(OS, "callback", operandText(P.Callback));
  if (!P.RunsField.empty())
    printText(OS, "runs", P.RunsRecord + "." + P.RunsField);
  printText(OS, "bit", operandText(P.Bit));
  if (P.Order != MemoryOrder::None)
    printText(OS, "order", word(P.Order));
  if (P.HasResult)
    printText(OS, "result", "true");
  if (P.Sleeps)
    printText(OS, "sleeps", "true");
  if (P.Likely >= 0)
    printText(OS, "likely", P.Likely ? "true" : "false");
  bool Drops = P.Is == Meaning::PutTest || P.Is == Meaning::RMW;
  printText(OS, Drops ? "zero-when" : "ok-when", P.When);
  printPlace(OS, P.Where);
}

/// A file of models: the comment at its head and the names in it.
void Explainer::explainModelFile() {
  std::vector<std::string> Files, Names;
  auto Look = [&](const Position &Where, const std::string &Name) {
    if (llvm::sys::path::stem(Where.File) != Id)
      return;
    if (!llvm::is_contained(Files, Where.File))
      Files.push_back(Where.File);
    Names.push_back(Name);
  };
  for (const Primitive &P : Rules.Primitives)
    Look(P.Where, P.Name);
  for (const StaticCall &S : Rules.StaticCalls)
    Look(S.Where, S.Symbol);
  for (const Wrapper &W : Rules.Wrappers)
    Look(W.Where, W.Record);
  for (const LsmTable &T : Rules.LsmTables)
    Look(T.Where, T.Record);
  for (const ColdSection &C : Rules.ColdSections)
    Look(C.Where, C.Prefix);
  if (Files.empty())
    return;
  begin();
  OS << Id << " (models)\n";
  for (const std::string &File : Files) {
    std::string Text = read(File);
    llvm::StringRef Rest = Text;
    while (Rest.starts_with("#")) {
      OS << "  " << Rest.split('\n').first.rtrim() << '\n';
      Rest = Rest.split('\n').second;
    }
    printText(OS, "at", File);
  }
  printList(OS, "names", Names);
}

bool Explainer::run() {
  for (const CheckRule &C : Rules.Checks)
    if (C.Id == Id)
      explainCheck(C);
  for (const Entry &E : Rules.Entries)
    if (E.Id == Id)
      explainEntry(E);
  for (const Profile &P : Rules.Profiles)
    if (P.Id == Id)
      explainProfile(P);
  explainModelFile();
  for (const Primitive &P : Rules.Primitives)
    if (P.Name == Id)
      explainPrimitive(P);
  return Any;
}

/// Every id that `explain` knows.
static std::vector<std::string> allIds(const RuleSet &Rules) {
  std::vector<std::string> Ids;
  for (const CheckRule &C : Rules.Checks)
    Ids.push_back(C.Id);
  for (const Entry &E : Rules.Entries)
    Ids.push_back(E.Id);
  for (const Profile &P : Rules.Profiles)
    Ids.push_back(P.Id);
  for (const Primitive &P : Rules.Primitives)
    Ids.push_back(P.Name);
  return Ids;
}

llvm::Error nobounce::rules::explain(llvm::StringRef Id, const RuleSet &Rules,
                                     llvm::ArrayRef<std::string> DocsDirs,
                                     llvm::vfs::FileSystem &FS,
                                     llvm::raw_ostream &OS) {
  if (Explainer(Id, Rules, DocsDirs, FS, OS).run())
    return llvm::Error::success();
  return llvm::createStringError("nothing is called '" + Id + "'" +
                                 suggest(Id, allIds(Rules)) +
                                 " 'nobounce rules' lists what there is");
}
