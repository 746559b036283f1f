//===- PatchMails.cpp - Diffs in mails --------------------------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PatchMails.h"
#include "Support/ErrorContext.h"
#include "Support/Process.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace llvm;

namespace nobounce::frontend {

static Expected<std::string> gitInScratch(const ScratchFolder &Scratch,
                                          ArrayRef<std::string> Args,
                                          StringRef Input) {
  std::vector<std::string> Argv = {"git"};
  append_range(Argv, Args);
  support::ProcessOptions Options;
  Options.Directory = Scratch.path().str();
  Options.Input = Input.str();
  Options.Environment = {{"LC_ALL", "C"}};
  Expected<support::ProcessResult> R = support::runProcess(Argv, Options);
  if (!R)
    return R.takeError();
  if (R->ExitCode)
    return support::makeError("git " + Args.front() + ": " +
                              StringRef(R->Err).trim());
  return std::move(R->Out);
}

static std::string contentOf(StringRef File) {
  auto Buffer = MemoryBuffer::getFile(File);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// Whether a line of it starts a file's changes.
static bool hasDiff(StringRef Text) {
  return Text.starts_with("diff --git ") || Text.starts_with("--- ") ||
         Text.contains("\ndiff --git ") || Text.contains("\n--- ");
}

/// Whether it is a mail or a mailbox, by its first line.
static bool isMail(StringRef Text) {
  StringRef Line = Text.ltrim().split('\n').first;
  static const Regex Header("^(From |[A-Za-z][A-Za-z-]*: )");
  return Header.match(Line) && !Line.starts_with("Index: ");
}

/// "[PATCH v2 3/7] x" → 3.
static unsigned numberIn(StringRef Subject) {
  static const Regex Numbered("\\[[^]]*[^0-9]0*([0-9]+)/[0-9]+\\]");
  SmallVector<StringRef, 2> Parts;
  unsigned Number = 0;
  if (Numbered.match(Subject, &Parts))
    Parts[1].getAsInteger(10, Number);
  return Number;
}

/// One mail of a mailbox; nothing when it has no diff.
static Expected<std::optional<PatchText>> readMail(const ScratchFolder &Scratch,
                                                   StringRef Mail) {
  std::string Message = (Mail + ".msg").str(), Patch = (Mail + ".patch").str();
  // -k keeps the subject as it is, with its number.
  Expected<std::string> Info =
      gitInScratch(Scratch, {"mailinfo", "-k", Message, Patch}, Mail);
  if (!Info)
    return Info.takeError();
  PatchText P;
  SmallVector<StringRef> Lines;
  StringRef(*Info).split(Lines, '\n');
  for (StringRef Line : Lines)
    if (Line.consume_front("Subject: "))
      P.Subject = Line.trim().str();
  P.Number = numberIn(P.Subject);
  P.Diff = contentOf(Patch);
  if (!hasDiff(P.Diff))
    return std::nullopt;
  return P;
}

Expected<std::vector<PatchText>> readPatches(StringRef Name, StringRef Text,
                                             const ScratchFolder &Scratch) {
  std::vector<PatchText> Out;
  if (!isMail(Text)) {
    if (hasDiff(Text))
      Out.push_back({Name.str(), 0, Text.str()});
  } else {
    Expected<std::string> Box = Scratch.write("mailbox", Text.ltrim());
    if (!Box)
      return Box.takeError();
    std::string Mails = (Scratch.path() + "/mails").str();
    if (std::error_code EC = sys::fs::create_directory(Mails))
      return support::makeError("'" + Mails + "': " + EC.message());
    Expected<std::string> Count =
        gitInScratch(Scratch, {"mailsplit", "-b", "-o" + Mails, *Box}, "");
    if (!Count)
      return support::makeError("--patch " + Name + ": " +
                                toString(Count.takeError()));
    unsigned Mailed = 0;
    StringRef(*Count).trim().getAsInteger(10, Mailed);
    for (unsigned I = 1; I <= Mailed; ++I) {
      SmallString<256> Mail(Mails);
      sys::path::append(Mail, formatv("{0,0+4}", I).str());
      Expected<std::optional<PatchText>> P = readMail(Scratch, Mail);
      if (!P)
        return support::makeError("--patch " + Name + ": mail " + Twine(I) +
                                  ": " + toString(P.takeError()));
      if (*P)
        Out.push_back(std::move(**P));
    }
    if (all_of(Out, [](const PatchText &P) { return P.Number != 0; }))
      llvm::stable_sort(Out, [](const PatchText &A, const PatchText &B) {
        return A.Number < B.Number;
      });
  }
  if (Out.empty())
    return support::makeError("--patch " + Name + ": there is no diff in it");
  return Out;
}

/// The name after "--- " or "+++ ", without its first folder; "" for none.
static std::string nameIn(StringRef Rest) {
  Rest = Rest.split('\t').first.rtrim();
  if (Rest == "/dev/null")
    return "";
  if (Rest.size() > 1 && Rest.front() == '"')
    Rest = Rest.drop_front().drop_back();
  return Rest.split('/').second.str();
}

std::vector<std::string> filesOfDiff(StringRef Diff) {
  std::set<std::string> Names;
  SmallVector<StringRef> Lines;
  Diff.split(Lines, '\n');
  for (StringRef Line : Lines) {
    if (Line.consume_front("--- ") || Line.consume_front("+++ "))
      Names.insert(nameIn(Line));
    else if (Line.consume_front("rename from ") ||
             Line.consume_front("rename to ") ||
             Line.consume_front("copy from ") || Line.consume_front("copy to "))
      Names.insert(Line.trim().str());
    else if (Line.consume_front("diff --git a/"))
      Names.insert(Line.split(" b/").first.str());
  }
  Names.erase("");
  // Git refuses them later; until then nothing is read or written by them.
  std::erase_if(Names, [](const std::string &Name) {
    return Name.front() == '/' || ("/" + Name + "/").find("/../") != Name.npos;
  });
  return {Names.begin(), Names.end()};
}

std::vector<std::pair<std::string, std::string>> renamesOfDiff(StringRef Diff) {
  std::vector<std::pair<std::string, std::string>> Out;
  SmallVector<StringRef> Lines;
  Diff.split(Lines, '\n');
  StringRef From;
  for (StringRef Line : Lines) {
    if (Line.consume_front("rename from "))
      From = Line.trim();
    else if (Line.consume_front("rename to ") && !From.empty())
      Out.emplace_back(From.str(), Line.trim().str());
  }
  return Out;
}

} // namespace nobounce::frontend
