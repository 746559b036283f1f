//===- EventId.cpp - Names of events that survive edits elsewhere ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/EventId.h"
#include "Facts/Render.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/xxhash.h"
#include <map>

namespace nobounce::facts {

/// `F` with each local called by its type, so that a location's text changes
/// neither with a local's name nor with its ordinal. Parameters go by ordinal.
static Function withLocalsByType(const Function &F) {
  Function Copy = F;
  for (Variable &V : Copy.Locals)
    V.Name = V.Type;
  for (uint32_t I = 0; I != Copy.Params.size(); ++I) {
    Copy.Params[I].Name = uint32_t(Copy.Strings.size());
    Copy.Strings.push_back(("#" + llvm::Twine(I)).str());
  }
  return Copy;
}

std::vector<uint64_t> eventIds(const Function &F) {
  const Function Plain = withLocalsByType(F);
  std::map<std::string, unsigned> Occurrences;
  std::vector<uint64_t> Ids;
  for (const Event &E : F.Events) {
    // Fields apart by a byte that no name has.
    std::string Text = F.name().str();
    Text += '\0';
    Text += (llvm::Twine(unsigned(E.Kind)) + "." + llvm::Twine(E.Op)).str();
    Text += '\0';
    if (E.Callee)
      Text += F.str(E.Callee);
    else if (E.Path != None)
      Text += renderPath(Plain, E.Path);
    else if (E.Kind == EventKind::Asm && E.Value != None)
      Text += F.str(E.Value);
    Text += '\0';
    Text += std::to_string(Occurrences[Text]++);
    Ids.push_back(llvm::xxh3_64bits(Text));
  }
  return Ids;
}

} // namespace nobounce::facts
