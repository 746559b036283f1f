//===- Message.cpp - Messages from a rule's template ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Message.h"

using namespace nobounce::checks;

std::string nobounce::checks::fillMessage(llvm::StringRef Template,
                                          const MessageValues &Values) {
  std::string Out;
  while (!Template.empty()) {
    size_t Open = Template.find('{');
    Out += Template.substr(0, Open);
    if (Open == llvm::StringRef::npos)
      break;
    Template = Template.substr(Open + 1);
    auto [Name, Rest] = Template.split('}');
    auto It = Values.find(Name.str());
    Out += It == Values.end() ? "{" + Name.str() + "}" : It->second;
    Template = Rest;
  }
  return Out;
}
