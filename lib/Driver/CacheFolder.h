//===- CacheFolder.h - Where facts are kept between runs --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver.
///
/// Ownership: values. Threads: pure. Determinism: depends on the environment.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_CACHEFOLDER_H
#define NOBOUNCE_DRIVER_CACHEFOLDER_H

#include <string>

namespace nobounce::driver {

/// $NOBOUNCE_CACHE, else ~/.cache/nobounce/facts; "" when there is no home.
std::string defaultCacheFolder();

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_CACHEFOLDER_H
