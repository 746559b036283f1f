//===- PreambleReplay.cpp - A preamble's headers, read as a unit would ----===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PreambleCheck.h"
#include "clang/Basic/FileManager.h"

using namespace clang;

namespace nobounce::frontend {

using Step = PreambleLog::Step;

bool PreambleCheck::takesArguments(uint32_t Meaning) const {
  return Meaning >= PreambleLog::FirstDefinition &&
         Meaning != PreambleLog::None &&
         Log.Definitions[Meaning - PreambleLog::FirstDefinition].TakesArguments;
}

std::string PreambleCheck::where(uint32_t Meaning) const {
  switch (Meaning) {
  case PreambleLog::Undefined:
    return "undefined";
  case PreambleLog::Builtin:
    return "built in";
  case PreambleLog::OfUnit:
    return "the unit's";
  }
  if (Meaning == PreambleLog::None)
    return "of unknown origin";
  const PreambleLog::Definition &D =
      Log.Definitions[Meaning - PreambleLog::FirstDefinition];
  return "from " + Log.Texts[Log.Files[D.File].Path] + "@" +
         std::to_string(D.Offset);
}

/// Reads `File` as the unit would. In the preamble, `Instance` was read here.
void PreambleCheck::include(uint32_t File, uint32_t Instance) {
  Touched[File] = true;
  const PreambleLog::File &F = Log.Files[File];
  if (F.Flags & PreambleLog::Guarded) {
    if (Entered[File])
      return;
    Instance = F.First;
  } else if (F.Flags & PreambleLog::Once) {
    if (Entered[File])
      return fail(Log.Texts[F.Path] + " is read twice");
    Instance = F.First;
  } else if (F.Flags & PreambleLog::Quiet) {
    // Read again it gives nothing, if it asks what it asked the last time.
    if (!Entered[File])
      Instance = F.First;
    else if (Instance == PreambleLog::None || Instance == F.First)
      Instance = F.Last;
  }
  if (Instance == PreambleLog::None)
    return fail(Log.Texts[F.Path] + " was read otherwise");
  Entered[File] = true;
  replay(Instance);
}

void PreambleCheck::replay(uint32_t Instance) {
  const PreambleLog::Instance &I = Log.Instances[Instance];
  auto PathOf = [&] { return Log.Texts[Log.Files[I.File].Path]; };
  const uint32_t *PlainBegin = Log.Plain.data() + I.PlainBegin,
                 *PlainEnd = Log.Plain.data() + I.PlainEnd;
  for (uint32_t Name : Own)
    if (Now[Name] == PreambleLog::OfUnit &&
        std::binary_search(PlainBegin, PlainEnd, Name))
      return fail("macro " + Log.Names[Name] + " would change " + PathOf());
  for (uint32_t At = I.EventBegin; At != I.EventEnd && !failed(); ++At) {
    const PreambleLog::Event &E = Log.Events[At];
    switch (E.Kind) {
    case Step::Nothing:
      break;
    case Step::Use:
      if (!Log.isSame(Now[E.A], E.B))
        return fail("macro " + Log.Names[E.A] + " is " + where(Now[E.A]) +
                    ", not " + where(E.B) + ", in " + PathOf());
      break;
    case Step::Test:
      if ((Now[E.A] == PreambleLog::Undefined) !=
          (E.B == PreambleLog::Undefined))
        return fail("macro " + Log.Names[E.A] + " is " + where(Now[E.A]) +
                    ", not " + where(E.B) + ", in " + PathOf());
      break;
    case Step::UseInBody:
      if (!Log.isSame(Now[E.A], E.B))
        Tainted.push_back({I.File, E.C});
      break;
    case Step::Mention:
      if (Now[E.A] != PreambleLog::Undefined && !takesArguments(Now[E.A]))
        return fail("macro " + Log.Names[E.A] + " is " + where(Now[E.A]) +
                    " in " + PathOf());
      break;
    case Step::MentionInBody:
      if (Now[E.A] != PreambleLog::Undefined && !takesArguments(Now[E.A]))
        Tainted.push_back({I.File, E.C});
      break;
    case Step::DefineDefault:
      if (Now[E.A] != PreambleLog::Undefined)
        break;
      [[fallthrough]];
    case Step::Define:
      Now[E.A] = E.B;
      if (Vanishes[E.A])
        Vanished.push_back(E.A);
      break;
    case Step::Undefine:
      Now[E.A] = PreambleLog::Undefined;
      break;
    case Step::Include:
      include(E.A, E.B);
      break;
    case Step::Hit:
      Hits.set(E.A);
      break;
    case Step::Found:
      Touched[E.A] = true;
      break;
    case Step::Absent:
      Missing.insert({Log.Texts[E.A], Log.Texts[E.B]});
      for (const std::string &Folder : ExtraFolders)
        if (PP.getFileManager().getOptionalFileRef(Folder + "/" +
                                                   Log.Texts[E.A]))
          return fail("header " + Log.Texts[E.A] + " exists for the unit");
      break;
    case Step::FileName:
      if (Renamed)
        return fail(PathOf() + " has another name");
      break;
    case Step::Unrepeatable:
      return fail(PathOf() + " depends on where it is included");
    }
  }
}

} // namespace nobounce::frontend
