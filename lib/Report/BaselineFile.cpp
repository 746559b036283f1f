//===- BaselineFile.cpp - A baseline on disk ------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/BaselineFile.h"
#include "Report/JsonVerdict.h"
#include "Rules/Suggest.h"
#include "Support/ErrorContext.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using nobounce::triage::BaselineEntry;

namespace nobounce::report {

/// The only version of the file's form.
static constexpr int64_t BaselineVersion = 1;

namespace {
/// A member of an entry.
struct Member {
  StringRef Name;
  bool Required;
  std::string &(*Of)(BaselineEntry &);
};
} // namespace

/// In the order in which they are written: what entries are sorted by first.
static constexpr Member Members[] = {
    {"file", true, [](BaselineEntry &E) -> std::string & { return E.Is.File; }},
    {"function", true,
     [](BaselineEntry &E) -> std::string & { return E.Is.Function; }},
    {"check", true,
     [](BaselineEntry &E) -> std::string & { return E.Is.Check; }},
    {"form", false,
     [](BaselineEntry &E) -> std::string & { return E.Is.Form; }},
    {"subject", true,
     [](BaselineEntry &E) -> std::string & { return E.Is.Subject; }},
    {"guard", false,
     [](BaselineEntry &E) -> std::string & { return E.Is.Guard; }},
    {"line", false,
     [](BaselineEntry &E) -> std::string & { return E.Is.Evidence; }},
    {"reason", false,
     [](BaselineEntry &E) -> std::string & { return E.Reason; }},
    {"date", false, [](BaselineEntry &E) -> std::string & { return E.Date; }},
};

void writeBaseline(raw_ostream &OS, const triage::Baseline &B) {
  OS << "{\n\"version\": " << BaselineVersion << ",\n\"findings\": [";
  bool First = true;
  for (BaselineEntry E : B.Entries) {
    OS << (First ? "\n" : ",\n");
    First = false;
    json::OStream J(OS);
    J.object([&] {
      for (const Member &M : Members)
        if (M.Required || !M.Of(E).empty())
          J.attribute(M.Name, jsonText(M.Of(E)));
    });
  }
  OS << "\n]\n}\n";
}

/// An error of the parser, its place in front as everywhere.
static Error misread(StringRef Name, Error E) {
  std::string Text = toString(std::move(E));
  SmallVector<StringRef> Part;
  if (Regex("^\\[([0-9]+:[0-9]+), byte=[0-9]+\\]: (.*)$").match(Text, &Part))
    return support::makeError(Name + ":" + Part[1] + ": " + Part[2]);
  return support::makeError(Name + ": " + Text);
}

static Error readEntry(const json::Value &V, const Twine &Where,
                       BaselineEntry &Into) {
  const json::Object *O = V.getAsObject();
  if (!O)
    return support::makeError(Where + ": an entry is an object");
  std::vector<std::string> Known;
  for (const Member &M : Members)
    Known.push_back(M.Name.str());
  for (const auto &[Name, _] : *O)
    if (!is_contained(Known, Name.str()))
      return support::makeError(Where + ": unknown member '" + Name.str() +
                                "'" + rules::suggest(Name.str(), Known));
  for (const Member &M : Members) {
    const json::Value *Value = O->get(M.Name);
    if (!Value && M.Required)
      return support::makeError(Where + ": member '" + M.Name + "' is missing");
    std::optional<StringRef> Text = Value ? Value->getAsString() : "";
    if (!Text)
      return support::makeError(Where + ": member '" + M.Name +
                                "' must be a text");
    M.Of(Into) = Text->str();
  }
  return Error::success();
}

Expected<triage::Baseline> readBaseline(StringRef Text, StringRef Name) {
  Expected<json::Value> V = json::parse(Text);
  if (!V)
    return misread(Name, V.takeError());
  const json::Object *Top = V->getAsObject();
  const json::Array *All = Top ? Top->getArray("findings") : nullptr;
  if (!All || !Top->getInteger("version"))
    return support::makeError(Name + ": this is no baseline: it has no "
                                     "'version' or no list 'findings'");
  if (int64_t Version = *Top->getInteger("version"); Version != BaselineVersion)
    return support::makeError(Name + ": unknown version " + Twine(Version) +
                              "; this nobounce reads version " +
                              Twine(BaselineVersion));
  triage::Baseline B;
  for (size_t I = 0; I != All->size(); ++I) {
    B.Entries.emplace_back();
    if (Error E = readEntry((*All)[I], Name + ": findings[" + Twine(I) + "]",
                            B.Entries.back()))
      return E;
  }
  return B;
}

std::string describe(const BaselineEntry &E) {
  return E.Is.File + ": " + E.Is.Function + ": " + E.Is.Subject + " [" +
         E.Is.Check + "]";
}

void listBaseline(raw_ostream &OS, const triage::Baseline &B, StringRef Name) {
  for (const BaselineEntry &E : B.Entries) {
    OS << describe(E) << '\n';
    if (!E.Is.Evidence.empty())
      OS << "    " << E.Is.Evidence << '\n';
    if (!E.Reason.empty() || !E.Date.empty())
      OS << "    " << (E.Reason.empty() ? "(no reason)" : E.Reason)
         << (E.Date.empty() ? "" : " (" + E.Date + ")") << '\n';
  }
  OS << Name << ": "
     << (B.Entries.size() == 1 ? "1 entry"
                               : std::to_string(B.Entries.size()) + " entries")
     << '\n';
}

} // namespace nobounce::report
