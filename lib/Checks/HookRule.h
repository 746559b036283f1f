//===- HookRule.h - What a rule says of a hook ------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The parameters of a rule of kind `unguarded-hook` as values:
/// which functions are the hook, what they are about, which tests tell that
/// nobody listens, and who keeps these up to date.
///
/// Ownership: values. Threads: pure. Determinism: file order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_HOOKRULE_H
#define NOBOUNCE_CHECKS_HOOKRULE_H

#include "Facts/Types.h"
#include "Rules/Rules.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace nobounce::checks {

/// A function that is the hook, and which arguments it is about.
struct HookFunction {
  std::string Name;                 ///< Or a glob.
  uint32_t Object = facts::None;    ///< Argument: what is done it to; None:
                                    ///< the running task.
  uint32_t Operation = facts::None; ///< Argument: what is done; None: always
                                    ///< the same.
};

/// A function by which others begin to listen to an object.
struct HookJoiner {
  std::string Name;
  uint32_t Object = facts::None; ///< Argument.
  bool Stays = false; ///< They may listen for long, however seldom they begin.
};

/// A test that tells whether anybody listens.
struct HookGuard {
  std::string Expr;    ///< "FMODE_FSNOTIFY_PERM(object->f_mode)"
  std::string Member;  ///< "f_mode": what it reads, below the object.
  bool OfTask = false; ///< It reads below the running task instead.
  std::vector<std::string> Words; ///< Its other names; a test has them all.
  std::string SetBy;              ///< Who keeps it up to date: a function.
  std::string Sampled;  ///< Function whose run sets it, once; "": live.
  bool Listens = true;  ///< It holds when somebody may listen; else when not.
  bool Propose = false; ///< Said even where the tree has no `SetBy`.
  bool Suggest = true;  ///< Else only looked for: where it stands is silence.
  /// Who begins to listen: functions that are called with the object. Instead
  /// of `SetBy`.
  std::vector<HookJoiner> JoinedBy;
  /// Files whose objects nobody ever listens to; empty: it is asked of all, and
  /// shown by what sets it.
  std::vector<std::string> In;
  std::vector<std::string> OnlyFor; ///< Hooks; empty: all of the rule.
  std::string Assumes; ///< What must hold for it; said with each finding.

  /// The test on an object that is called \p Object in the source.
  std::string on(llvm::StringRef Object) const;
};

struct HookRule {
  std::vector<HookFunction> Hooks;
  /// What it returns when nobody listens; none: it returns nothing.
  std::optional<int64_t> Idle;
  std::vector<HookGuard> Guards;
  /// Whether what is called only to have something to pass is a finding, and
  /// which functions have no effect but to yield such a thing.
  bool Arguments = false;
  std::vector<std::string> Yields;
  bool Duplicates = false; ///< Whether twice on one chain is a finding.
  bool SameOperation = true;
  bool UnlessLockDropped = false;
};

/// What the rule's `params` say; the schema has checked their form.
HookRule readHookRule(const rules::CheckRule &Rule);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_HOOKRULE_H
