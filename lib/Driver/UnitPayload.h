//===- UnitPayload.h - One unit's facts as bytes between processes *- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Workers are processes of their own; this is what they send
/// back. Only ever read by the run that wrote it.
///
/// Ownership: values. Threads: pure. Determinism: equal facts give equal bytes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_UNITPAYLOAD_H
#define NOBOUNCE_DRIVER_UNITPAYLOAD_H

#include "Extract/Extract.h"
#include "Facts/Codec.h"
#include "Frontend/UnitParser.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace nobounce::driver {

/// What a worker has sent: facts that many units share are sent once.
class SentFacts {
public:
  /// The function as bytes, or no more than its name's.
  facts::Bytes encode(const std::shared_ptr<const facts::Function> &F);
  facts::Bytes encode(const std::shared_ptr<const facts::Record> &R);

private:
  template <class T> struct Sent {
    std::shared_ptr<const T> Keep; ///< So that no other gets its address.
    facts::EntityHash Name;
  };
  template <class T> using Names = llvm::DenseMap<const T *, Sent<T>>;
  template <class T>
  facts::Bytes encode(const std::shared_ptr<const T> &Item, Names<T> &Known,
                      facts::Bytes (*Encode)(const T &));

  Names<facts::Function> Functions;
  Names<facts::Record> Records;
  std::set<facts::EntityHash> All;
};

/// What one unit gave.
struct UnitPayload {
  facts::Unit Unit; ///< With the parser's errors; no references to entities.
  std::vector<facts::Function> HeaderFunctions;
  std::vector<facts::Record> Records;
  /// Those that the worker has sent before.
  std::vector<facts::EntityHash> KnownFunctions, KnownRecords;
  /// Without their content, which the reader knows.
  std::vector<facts::Input> Inputs;
  std::vector<std::string> Folders; ///< Where headers are searched.
  bool UsedPreamble = false;
  std::string NoPreamble; ///< Why one that was offered was not used.
};

/// The facts as bytes, for who has got what was \p Sent.
std::string encodePayload(const extract::ExtractResult &R,
                          const frontend::ParsedUnit &Parsed, SentFacts &Sent);

/// The bytes as facts. An error is a defect of Extract or of the codec.
llvm::Expected<UnitPayload> decodePayload(llvm::StringRef Bytes);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_UNITPAYLOAD_H
