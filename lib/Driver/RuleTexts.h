//===- RuleTexts.h - What the rules say, for reports --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Formats that explain their findings carry the rules' pages.
/// They are read only when such a format is wanted.
///
/// Ownership: values. Threads: one. Determinism: by id.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_RULETEXTS_H
#define NOBOUNCE_DRIVER_RULETEXTS_H

#include "Driver/Settings.h"
#include "Report/RuleHelp.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace nobounce::driver {

/// The text of every check that the settings choose. A check without a page
/// has none.
llvm::Expected<std::vector<report::RuleHelp>> ruleTexts(const Settings &S);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_RULETEXTS_H
