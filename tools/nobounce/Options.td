//===- Options.td - The command line of nobounce ----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each option says which subcommands take it; --help of a subcommand shows
// these and no others. docs/command-line.md explains them at length.

include "llvm/Option/OptParser.td"

def CheckVis : OptionVisibility;
def WhyVis : OptionVisibility;
def ProgramVis : OptionVisibility;
def CostVis : OptionVisibility;
def IndexVis : OptionVisibility;
def FactsVis : OptionVisibility;
def CompdbVis : OptionVisibility;
def PrepareVis : OptionVisibility;
def RulesVis : OptionVisibility;
def ExplainVis : OptionVisibility;
def CacheVis : OptionVisibility;
def HookVis : OptionVisibility;
def InstallHookVis : OptionVisibility;
def BaselineVis : OptionVisibility;
def LinkVis : OptionVisibility;
def KbuildVis : OptionVisibility;
def PatchVis : OptionVisibility;

// Both `--name VALUE` and `--name=VALUE`.
multiclass Value<string name, string metavar, string help, list<OptionVisibility> vis> {
  def NAME : Separate<["--"], name>, MetaVarName<metavar>, HelpText<help>, Visibility<vis>;
  def NAME # _eq : Joined<["--"], name # "=">, Alias<!cast<Option>(NAME)>, Visibility<vis>;
}

// The same, but --help does not show it.
multiclass Hidden<string name, string metavar, string help, list<OptionVisibility> vis> {
  def NAME : Separate<["--"], name>, MetaVarName<metavar>, HelpText<help>, Flags<[HelpHidden]>, Visibility<vis>;
  def NAME # _eq : Joined<["--"], name # "=">, Alias<!cast<Option>(NAME)>, Flags<[HelpHidden]>, Visibility<vis>;
}

defvar All = [CheckVis, LinkVis, KbuildVis, PatchVis, BaselineVis, WhyVis, IndexVis, FactsVis, CompdbVis, PrepareVis, RulesVis, ExplainVis, ProgramVis, CostVis, CacheVis, HookVis, InstallHookVis];
defvar Reading = [CheckVis, PatchVis, BaselineVis, HookVis, WhyVis, IndexVis, FactsVis, CompdbVis, RulesVis, ProgramVis, CostVis];
defvar Tree = [CheckVis, PatchVis, BaselineVis, HookVis, WhyVis, IndexVis, FactsVis, CompdbVis, PrepareVis, RulesVis, ProgramVis, CostVis];
defvar Parsing = [CheckVis, PatchVis, BaselineVis, HookVis, WhyVis, IndexVis, FactsVis, ProgramVis, CostVis];
defvar Analysis = [CheckVis, WhyVis];
defvar Linking = [CheckVis, LinkVis, PatchVis, BaselineVis, HookVis, WhyVis, IndexVis, ProgramVis, CostVis];
defvar WithRules = [CheckVis, LinkVis, PatchVis, BaselineVis, HookVis, WhyVis, IndexVis, RulesVis, ExplainVis, ProgramVis, CostVis];

def help : Flag<["--"], "help">, HelpText<"Show this help">, Visibility<All>;
def help_short : Flag<["-"], "h">, Alias<help>, Visibility<All>;

defm kernel : Value<"kernel", "TREE", "Kernel tree, configured and prepared (default: the one that holds the current folder)", !listconcat(Tree, [InstallHookVis])>;
def database : JoinedOrSeparate<["-"], "p">, MetaVarName<"DB">, HelpText<"compile_commands.json, or the folder that holds it; no process is started">, Visibility<Reading>;
defm world : Value<"world", "DIR,DIR", "Folders that are read; every claim is closed over them (default: the reported paths, or all units of DB)", !listconcat(Reading, [LinkVis])>;
defm overlay : Value<"overlay", "REAL=REPLACEMENT", "Read REPLACEMENT in the place of REAL; on disk nothing changes (repeatable)", Parsing>;

defm base : Value<"base", "REV", "Compare with this revision of git: report what is introduced, fixed, already there", [CheckVis]>;
def staged : Flag<["--"], "staged">, HelpText<"Compare what is staged with HEAD, or with --base; the staged bytes are what is read">, Visibility<[CheckVis]>;
defm patch : Value<"patch", "FILE", "Compare the tree, or --base, with the same after this diff, mail or mailbox (-: standard input)", [CheckVis]>;

defm checks : Value<"checks", "GLOB,-GLOB", "Checks to run; the last glob that matches decides (default: all)", [CheckVis, LinkVis, BaselineVis, HookVis]>;
defm config : Value<"config", "FILE", "Suppressions, besides those of $NOBOUNCE_CONFIG, .git/info/nobounce.yaml and .nobounce.yaml (repeatable)", [CheckVis, LinkVis, BaselineVis, HookVis]>;
def show_suppressed : Flag<["--"], "show-suppressed">, HelpText<"Show suppressed findings, too, with who suppresses them and why">, Visibility<[CheckVis, LinkVis]>;
defm baseline : Value<"baseline", "FILE", "Findings that are known already: only others are new, and only they give exit 1", [CheckVis, LinkVis]>;
defm format : Value<"format", "F[=FILE]", "text (default) or json; of cost html too; of check html, sarif, github, gitlab, checkpatch, lkp and junit too. To standard output or FILE (repeatable)", !listconcat(!listremove(Linking, [PatchVis]), [KbuildVis])>;
def output : JoinedOrSeparate<["-"], "o">, MetaVarName<"FILE">, HelpText<"Where the report goes">, Visibility<[CheckVis, LinkVis, PatchVis, HookVis, WhyVis, ProgramVis, CostVis, CompdbVis]>;
defm stats : Value<"stats", "FILE", "Write times, memory and cache counts as JSON", !listconcat(!listremove(Parsing, [PatchVis]), [KbuildVis, LinkVis])>;

defm assume_hot : Value<"assume-hot", "GLOB", "Functions to take as hot entries besides those of the rules (repeatable)", Linking>;
defm perf : Value<"perf", "FILE", "What perf report --stdio, perf script or perf c2c report printed: findings are ranked by it, and what it saw hot is hot (-: standard input)", [CheckVis, WhyVis, PatchVis]>;
defm profile : Value<"profile", "NAME,NAME", "Which filesystems and modules are in play (default: the rules' default)", Linking>;
def all_targets : Flag<["--"], "all-targets">, HelpText<"No profile: an indirect call goes everywhere, but what the first one of a chain chose holds for the rest of it">, Visibility<Linking>;
defm lsm : Value<"lsm", "NAME,NAME", "Security modules to take as enabled (default: what the configuration says)", Linking>;
defm rules : Value<"rules", "DIR", "Rule files besides the tool's own, in the same folders (repeatable)", WithRules>;
defm family : Value<"family", "NAME", "The hot functions of one entry family, hottest first (repeatable)", [ProgramVis]>;
def hot : Flag<["--"], "hot">, HelpText<"Hot functions per entry family">, Visibility<[ProgramVis]>;
def chains : Flag<["--"], "chains">, HelpText<"The hottest chains, with what is known of parameters">, Visibility<[ProgramVis]>;
def references : Flag<["--"], "references">, HelpText<"What functions do to references: those that take or drop one, by count">, Visibility<[ProgramVis]>;
def owned : Flag<["--"], "owned">, HelpText<"What records own a reference to, with what drops it">, Visibility<[ProgramVis]>;
defm summary : Value<"summary", "GLOB", "The outcomes of these functions, by what they do to references (repeatable)", [ProgramVis]>;
def indirect : Flag<["--"], "indirect">, HelpText<"How many targets indirect calls have">, Visibility<[ProgramVis]>;
def fix : Flag<["--"], "fix">, HelpText<"Apply the edits that findings propose to the files of the tree">, Visibility<[CheckVis]>;
def fix_eq : Joined<["--"], "fix=">, MetaVarName<"patch">, HelpText<"Print them as a patch instead, for 'git apply' or 'patch -p1'">, Visibility<[CheckVis]>;
def exit_zero : Flag<["--"], "exit-zero">, HelpText<"Exit 0 also with findings or failed units">, Visibility<[CheckVis, LinkVis]>;

def jobs : JoinedOrSeparate<["-"], "j">, MetaVarName<"N">, HelpText<"Workers (default: one per CPU)">, Visibility<[CheckVis, KbuildVis, LinkVis, PatchVis, BaselineVis, HookVis, WhyVis, IndexVis, FactsVis, PrepareVis, RulesVis, ProgramVis, CostVis]>;
defm max_memory : Value<"max-memory", "SIZE", "Memory for the tool and its workers together: 900M, 2G; fewer workers run when need be (default: three quarters of what is free)", [CheckVis, PatchVis, BaselineVis, HookVis, WhyVis, IndexVis, FactsVis, ProgramVis, CostVis]>;
defm cache_dir : Value<"cache-dir", "DIR", "Where facts are kept (default: $NOBOUNCE_CACHE or ~/.cache/nobounce/facts)", !listconcat(Tree, [KbuildVis, CacheVis])>;
def no_cache : Flag<["--"], "no-cache">, HelpText<"Neither read nor write kept facts">, Visibility<Tree>;
def explain_cache : Flag<["--"], "explain-cache">, HelpText<"Say of each unit that is parsed why the cache did not have it">, Visibility<Parsing>;
def no_preamble : Flag<["--"], "no-preamble">, HelpText<"Parse every unit by itself, without precompiled headers">, Visibility<Parsing>;
defm time_trace : Hidden<"time-trace", "FOLDER", "Write profiles of this process and its workers (see utils/time-trace)", Parsing>;
def verbose : Flag<["-"], "v">, HelpText<"Say more on standard error">, Visibility<!listconcat(Tree, [KbuildVis, LinkVis, CacheVis])>;

defm prune : Value<"prune", "SIZE", "Remove what was not used for longest until the cache is no larger: 2G, 500M", [CacheVis]>;

// commit-hook, install-hook
def require_index : Flag<["--"], "require-index">, HelpText<"Exit 2 when the commit cannot be looked at: no index, no time, no configured tree">, Visibility<[HookVis, InstallHookVis]>;
defm time_limit : Value<"time-limit", "SECONDS", "Let the commit wait no longer than this (default: 10)", [HookVis, InstallHookVis]>;
def remove : Flag<["--"], "remove">, HelpText<"Take the hook out; one that was kept is the hook again">, Visibility<[InstallHookVis]>;

def shared : Flag<["--"], "shared">, HelpText<"Fields that hot paths write, by how widely their objects are reached">, Visibility<[ProgramVis]>;
defm top : Value<"top", "N", "Rows of the text report (default: 40); JSON has all", [ProgramVis]>;

defm function : Value<"function", "GLOB", "Only these functions, of headers too (repeatable)", [FactsVis]>;
defm record : Value<"record", "GLOB", "Only these record layouts (repeatable)", [FactsVis]>;
def check_rules : Flag<["--"], "check">, HelpText<"Check every rule file and say all that is wrong">, Visibility<[RulesVis]>;
defm test_rules : Value<"test", "DIR", "Check each C file of DIR alone and compare with its comments '// fires: CHECK' and '// quiet: CHECK REASON'", [RulesVis]>;

defm objects : Value<"objects", "DIR", "Where the objects are, when not in the tree", [LinkVis]>;
defm compiler : Value<"compiler", "CC", "The compiler that the flags are for (default: $CC, else clang)", [KbuildVis]>;
defm root : Value<"root", "DIR", "The tree (default: the kernel tree that holds the current folder)", [KbuildVis]>;

// cost
def compare : Flag<["--"], "compare">, HelpText<"OLD.json NEW.json: what the second has more and less of">, Visibility<[CostVis]>;
defm budget : Value<"budget", "FILE", "The most that entries may cost, as JSON; exit 1 when one is over", [CostVis]>;
