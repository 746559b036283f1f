//===- FlagAdapter.cpp - Compile commands for clang in this process -------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/FlagAdapter.h"
#include "Support/PathNames.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Path.h"

namespace nobounce::frontend {

namespace opts = clang::options;

namespace {

/// The target that the name of a GCC cross compiler stands for:
/// "aarch64-linux-gnu" for "aarch64-linux-gnu-gcc-12"; "" for clang and for a
/// native GCC.
std::string targetOfGcc(llvm::StringRef Compiler) {
  size_t Gcc = Compiler.rfind("gcc");
  return Gcc == llvm::StringRef::npos
             ? std::string()
             : Compiler.take_front(Gcc).rtrim('-').str();
}

/// "-Wp,-MMD,x.d,-DX" without what writes dependency files; "" when nothing
/// is left.
std::string withoutDependencies(const llvm::opt::Arg &Wp) {
  std::string Left;
  const llvm::SmallVectorImpl<const char *> &Values = Wp.getValues();
  for (size_t I = 0; I != Values.size(); ++I) {
    llvm::StringRef Value = Values[I];
    if (Value == "-MD" || Value == "-MMD" || Value == "-MF" || Value == "-MT" ||
        Value == "-MQ") {
      ++I; // Its operand.
      continue;
    }
    if (Value == "-MP" || Value == "-MG")
      continue;
    Left += "," + Value.str();
  }
  return Left.empty() ? Left : "-Wp" + Left;
}

enum class Fate { Keep, Forget, Drop };

/// What becomes of one option. `Forget` is for outputs, which are of no
/// interest; `Drop` is reported.
Fate fateOf(const llvm::opt::Arg &A, bool Gcc) {
  const llvm::opt::Option &O = A.getOption();
  if (O.getKind() == llvm::opt::Option::UnknownClass)
    return Fate::Drop;
  // An option may be an alias of one that says what it does.
  const llvm::opt::Option Real = O.getUnaliasedOption();
  if (Real.matches(opts::OPT_o) || Real.matches(opts::OPT_M_Group) ||
      Real.matches(opts::OPT_Action_Group) || Real.matches(opts::OPT_INPUT))
    return Fate::Forget;
  if (Real.hasFlag(opts::Unsupported))
    return Fate::Drop;
  // Plugins run code of others in this process; GCC's are not clang's anyway.
  if (Real.matches(opts::OPT_fplugin_EQ) ||
      Real.matches(opts::OPT_fplugin_arg) || Real.matches(opts::OPT_load))
    return Fate::Drop;
  // A tree that builds without GCC's warnings may still have clang's.
  if (Gcc && A.getSpelling() == "-W" && A.getNumValues() == 1 &&
      llvm::StringRef(A.getValue()) == "error")
    return Fate::Drop;
  return Fate::Keep;
}

/// GCC's private headers (asked for with -print-file-name) use GCC's builtins;
/// clang finds its own of the same names by itself.
bool isGccHeaderFolder(const llvm::opt::Arg &A) {
  return A.getOption().matches(opts::OPT_isystem) &&
         llvm::StringRef(A.getValue()).contains("/lib/gcc");
}

/// `Text` with each mention of the folder `Root` spelled `<tree>`.
std::string withTreeName(llvm::StringRef Text, llvm::StringRef Root) {
  std::string Result;
  for (size_t At; (At = Text.find(Root)) != llvm::StringRef::npos;) {
    llvm::StringRef After = Text.drop_front(At + Root.size());
    bool Whole = After.empty() || After.front() == '/' || After.front() == '=';
    Result += Text.take_front(At);
    Result += Whole ? llvm::StringRef("<tree>") : Root;
    Text = After;
  }
  return Result + Text.str();
}

/// True when clang's driver was seen to refuse these words.
bool isRefused(const CompileUnit &Unit, llvm::StringRef Word) {
  return Unit.Refused && llvm::is_contained(*Unit.Refused, Word);
}

} // namespace

bool isGccCommand(const CompileUnit &Unit) {
  if (Unit.Args.empty())
    return false;
  llvm::StringRef Compiler = llvm::sys::path::filename(Unit.Args.front());
  return Compiler.contains("gcc") || Compiler.ends_with("-cc") ||
         Compiler == "cc";
}

AdaptedFlags adaptFlags(const CompileUnit &Unit) {
  AdaptedFlags Result;
  if (Unit.Args.empty())
    return Result;
  llvm::StringRef Compiler = llvm::sys::path::filename(Unit.Args.front());
  bool Gcc = isGccCommand(Unit);
  Result.Args.push_back("clang");
  if (std::string Target = targetOfGcc(Compiler); !Target.empty())
    Result.Args.push_back("--target=" + Target);

  llvm::SmallVector<const char *, 256> Raw;
  for (const std::string &Arg : llvm::drop_begin(Unit.Args))
    Raw.push_back(Arg.c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  llvm::opt::InputArgList Parsed = clang::getDriverOptTable().ParseArgs(
      Raw, MissingIndex, MissingCount,
      llvm::opt::Visibility(opts::ClangOption));
  // Arguments are copied as they were written, not as the table renders them:
  // [index of this, index of next) are its words.
  std::vector<const llvm::opt::Arg *> Order(Parsed.begin(), Parsed.end());
  std::string Input;
  for (size_t I = 0; I != Order.size(); ++I) {
    const llvm::opt::Arg &A = *Order[I];
    size_t Begin = A.getIndex();
    size_t End = I + 1 < Order.size() ? Order[I + 1]->getIndex() : Raw.size();
    if (A.getOption().matches(opts::OPT_Wp_COMMA)) {
      if (std::string Left = withoutDependencies(A); !Left.empty())
        Result.Args.push_back(Left);
      continue;
    }
    if (A.getOption().matches(opts::OPT_INPUT)) {
      Input = A.getValue();
      continue;
    }
    Fate F = isGccHeaderFolder(A) || isRefused(Unit, Raw[Begin])
                 ? Fate::Drop
                 : fateOf(A, Gcc);
    if (F == Fate::Keep)
      Result.Args.insert(Result.Args.end(), Raw.begin() + Begin,
                         Raw.begin() + End);
    else if (F == Fate::Drop)
      Result.Dropped.push_back(
          llvm::join(llvm::ArrayRef(Raw).slice(Begin, End - Begin), " "));
  }
  Result.Args.push_back("-fsyntax-only");
  if (!Input.empty())
    Result.Args.push_back(Input);
  return Result;
}

std::vector<std::string> canonicalFlags(const CompileUnit &Unit,
                                        llvm::StringRef Root) {
  std::vector<std::string> Flags = adaptFlags(Unit).Args;
  if (!Flags.empty() && Flags.back() != "-fsyntax-only")
    Flags.pop_back();
  for (std::string &Flag : Flags)
    Flag = withTreeName(Flag, Root);
  // Relative operands mean something else in another folder.
  if (Unit.Directory != Root)
    Flags.push_back("-working-directory=" + withTreeName(Unit.Directory, Root));
  return Flags;
}

std::vector<std::string> groupFlags(const CompileUnit &Unit,
                                    llvm::StringRef Root) {
  std::vector<std::string> Group;
  llvm::StringSet<> Seen;
  for (std::string &Flag : canonicalFlags(Unit, Root)) {
    llvm::StringRef F = Flag;
    if (F.starts_with("-DKBUILD_") || F.starts_with("-D__KBUILD_MODNAME="))
      continue;
    // Kbuild repeats some warning flags for some units; saying it twice in a
    // row of equal ones changes nothing.
    if (F.starts_with("-Wno-") && !Seen.insert(F).second)
      continue;
    Group.push_back(std::move(Flag));
  }
  return Group;
}

DroppedFlags droppedFlags(llvm::ArrayRef<CompileUnit> Units) {
  DroppedFlags All;
  for (const CompileUnit &Unit : Units) {
    llvm::StringSet<> Here; // A flag counts once per unit.
    for (std::string &Flag : adaptFlags(Unit).Dropped)
      if (Here.insert(Flag).second)
        ++All[Flag];
  }
  return All;
}

std::string summary(const DroppedFlags &Dropped) {
  if (Dropped.empty())
    return {};
  unsigned Units = 0;
  for (const auto &[Flag, Count] : Dropped)
    Units = std::max(Units, Count);
  return std::to_string(Dropped.size()) +
         (Dropped.size() == 1 ? " flag" : " flags") +
         " that clang does not know dropped (from up to " +
         std::to_string(Units) + " units)";
}

} // namespace nobounce::frontend
