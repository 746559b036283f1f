//===- HostCheck.h - Whether this is the compiler it was built for -*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: plugin. Runs when the plugin is loaded, before it registers. A clang
/// of another version loads it together with the libraries that it was built
/// for: then two clangs are in the process, and what one makes the other is
/// handed. That ends in a crash, and so here, with a word on the reason.
///
/// Ownership: none. Threads: one. Determinism: depends on the process.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_PLUGIN_HOSTCHECK_H
#define NOBOUNCE_PLUGIN_HOSTCHECK_H

namespace nobounce::plugin {

/// Ends the process when the compiler does not run on the clang library that
/// this plugin uses.
class HostCheck {
public:
  HostCheck();
};

} // namespace nobounce::plugin

#endif // NOBOUNCE_PLUGIN_HOSTCHECK_H
