//===- HookRule.cpp - What a rule says of a hook --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HookRule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace nobounce;
using namespace nobounce::checks;

/// What stands for the object in a guard's text, and for the running task.
static constexpr llvm::StringLiteral ObjectWord = "object";
static constexpr llvm::StringLiteral TaskWord = "current";

static const rules::Param *find(const rules::Param &P, llvm::StringRef Name) {
  auto It = P.Members.find(Name.str());
  return It == P.Members.end() ? nullptr : &It->second;
}

static std::string textOf(const rules::Param &P, llvm::StringRef Name) {
  const rules::Param *Found = find(P, Name);
  return Found ? Found->Text : std::string();
}

/// One text, or a list of them.
static std::vector<std::string> textsOf(const rules::Param &P,
                                        llvm::StringRef Name) {
  std::vector<std::string> Out;
  const rules::Param *Found = find(P, Name);
  if (Found && !Found->Text.empty())
    Out.push_back(Found->Text);
  for (const rules::Param &Item :
       Found ? llvm::ArrayRef(Found->Items) : llvm::ArrayRef<rules::Param>())
    Out.push_back(Item.Text);
  return Out;
}

/// "arg1" as 1; None when there is none.
static uint32_t argumentOf(const rules::Param &P, llvm::StringRef Name) {
  std::string Text = textOf(P, Name);
  llvm::StringRef Number = Text;
  uint32_t I;
  return Number.consume_front("arg") && !Number.getAsInteger(10, I)
             ? I
             : facts::None;
}

/// The member that a guard's text reads of its object, and its other names.
static void readExpr(HookGuard &G, llvm::StringRef Reads) {
  llvm::SmallVector<llvm::StringRef, 3> Found;
  if (llvm::Regex(
          "(^|[^A-Za-z0-9_])(" + ObjectWord.str() + "|" + TaskWord.str() +
          ")->([A-Za-z_][A-Za-z0-9_]*((->|\\.)[A-Za-z_][A-Za-z0-9_]*)*)")
          .match(Reads.empty() ? llvm::StringRef(G.Expr) : Reads, &Found)) {
    G.OfTask = Found[2] == TaskWord;
    G.Member = Found[3].str();
  }
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  llvm::StringRef Rest = G.Expr;
  while (!(Rest = Rest.drop_until(IsWord)).empty()) {
    llvm::StringRef Word = Rest.take_while(IsWord);
    Rest = Rest.drop_front(Word.size());
    bool IsMember =
        llvm::is_contained(llvm::split(llvm::StringRef(G.Member), "->"), Word);
    if (Word != ObjectWord && Word != TaskWord && !IsMember &&
        !llvm::isDigit(Word.front()))
      G.Words.push_back(Word.str());
  }
}

std::string HookGuard::on(llvm::StringRef Object) const {
  std::string Out;
  llvm::StringRef Rest = Expr;
  size_t At;
  while ((At = Rest.find(ObjectWord)) != llvm::StringRef::npos) {
    Out += Rest.take_front(At).str() + Object.str();
    Rest = Rest.drop_front(At + ObjectWord.size());
  }
  return Out + Rest.str();
}

HookRule nobounce::checks::readHookRule(const rules::CheckRule &Rule) {
  HookRule Out;
  if (const rules::Param *Hooks = find(Rule.Params, "hooks"))
    for (const rules::Param &H : Hooks->Items)
      Out.Hooks.push_back({textOf(H, "fn"), argumentOf(H, "object"),
                           argumentOf(H, "operation")});
  if (const rules::Param *Idle = find(Rule.Params, "idle")) {
    int64_t Value;
    if (!llvm::StringRef(textOf(*Idle, "returns")).getAsInteger(0, Value))
      Out.Idle = Value;
  }
  if (const rules::Param *Guards = find(Rule.Params, "guards"))
    for (const rules::Param &G : Guards->Items) {
      HookGuard &To = Out.Guards.emplace_back();
      To.Expr = textOf(G, "expr");
      To.Listens = textOf(G, "listens") != "false";
      To.SetBy = textOf(G, "set-by");
      To.Propose = textOf(G, "if-missing") == "propose";
      To.Suggest = textOf(G, "suggest") != "false";
      if (const rules::Param *By = find(G, "joined-by"))
        for (const rules::Param &J : By->Items)
          To.JoinedBy.push_back({textOf(J, "fn"), argumentOf(J, "object"),
                                 textOf(J, "stays") == "true"});
      To.Assumes = textOf(G, "assumes");
      To.In = textsOf(G, "in");
      To.OnlyFor = textsOf(G, "only-for");
      std::string Fresh = textOf(G, "freshness");
      llvm::StringRef Family = Fresh;
      if (Family.consume_front("sampled(") && Family.consume_back(")"))
        To.Sampled = Family.str();
      readExpr(To, textOf(G, "reads"));
    }
  if (const rules::Param *Arguments = find(Rule.Params, "arguments")) {
    Out.Arguments = true;
    Out.Yields = textsOf(*Arguments, "yields");
  }
  if (const rules::Param *Twice = find(Rule.Params, "duplicate")) {
    Out.Duplicates = true;
    const rules::Param *Same = find(*Twice, "same");
    Out.SameOperation =
        Same && llvm::any_of(Same->Items, [](const rules::Param &P) {
          return P.Text == "operation";
        });
    if (const rules::Param *Unless = find(*Twice, "unless-between"))
      Out.UnlessLockDropped =
          llvm::any_of(Unless->Items, [](const rules::Param &P) {
            return P.Text == "lock-drop";
          });
  }
  return Out;
}
