//===- Ids.h - Small ids of a linked program -------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Indices that stand for things of one `Program`. They mean
/// nothing in another one and are never written to disk or shown.
///
/// Ownership: none. Threads: values. Determinism: given out in sorted order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_IDS_H
#define NOBOUNCE_LINK_IDS_H

#include <cstdint>

namespace nobounce::link {

/// A function definition.
using FunctionId = uint32_t;
inline constexpr FunctionId NoFunction = 0xffffffffu;

/// An interned string. 0 is the empty one.
using NameId = uint32_t;

/// An interned memory location.
using LocationId = uint32_t;
inline constexpr LocationId NoLocation = 0xffffffffu;

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_IDS_H
