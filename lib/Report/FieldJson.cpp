//===- FieldJson.cpp - What is known of one field, for programs -*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Field.h"
#include "Report/JsonVerdict.h"
#include "Report/Words.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace nobounce::report {

/// Two digits: the rest is noise that no later version could keep.
static json::Value rounded(double Hotness) {
  return std::stod(frequency(Hotness));
}

static void
writeFamilies(json::OStream &J,
              const std::vector<std::pair<std::string, double>> &Families) {
  J.attributeObject("families", [&] {
    for (const auto &[Name, Hotness] : Families)
      J.attribute(Name, rounded(Hotness));
  });
}

static void writeUses(json::OStream &J, StringRef Name,
                      const std::vector<FieldUse> &Uses) {
  J.attributeArray(Name, [&] {
    for (const FieldUse &U : Uses)
      J.object([&] {
        J.attribute("role", jsonText(U.Role));
        J.attribute("function", jsonText(U.Function));
        J.attribute("through", jsonText(U.Through));
        J.attribute("primitive", jsonText(U.Primitive));
        if (!U.Location.empty())
          J.attribute("location", jsonText(U.Location));
        if (!U.Bits.empty())
          J.attribute("bits", jsonText(U.Bits));
        if (!U.LeftOut.empty())
          J.attribute("leftOut", jsonText(U.LeftOut));
        J.attribute("hotness", rounded(U.Hotness));
        writeFamilies(J, U.Families);
        writePlace(J, U.Where);
        if (!U.Because.File.empty())
          J.attributeObject("because", [&] { writePlace(J, U.Because); });
      });
  });
}

static void writeStability(json::OStream &J, const StabilityStory &S) {
  if (S.Answer.empty())
    return;
  J.attributeObject("stability", [&] {
    J.attribute("answer", S.Answer);
    J.attributeArray("stores", [&] {
      for (const StoreMoment &M : S.Stores)
        J.object([&] {
          J.attribute("function", jsonText(M.Function));
          J.attribute("moment", M.Moment);
          J.attribute("why", M.Why);
          J.attribute("onlyOnce", M.OnlyOnce);
          J.attribute("clears", M.Clears);
          writePlace(J, M.Where);
          if (!M.At.File.empty())
            J.attributeObject("because", [&] {
              J.attribute("function", jsonText(M.In));
              writePlace(J, M.At);
            });
        });
    });
  });
}

static void writeOwners(json::OStream &J, const FieldStory &F) {
  if (!F.AskedOwners)
    return;
  J.attributeArray("owned", [&] {
    for (const OwnedStory &O : F.Owners)
      J.object([&] {
        J.attribute("path", jsonText(O.Path));
        J.attribute("count", jsonText(O.Count));
        J.attribute("function", jsonText(O.Function));
        J.attribute("ends", jsonText(O.Ends));
        J.attribute("sometimes", O.Sometimes);
        writePlace(J, O.Where);
      });
  });
}

void writeField(json::OStream &J, const FieldStory &F) {
  J.attribute("location", jsonText(F.Location));
  J.attribute("degree", jsonText(F.Degree));
  J.attribute("degreeReason", jsonText(F.DegreeReason));
  if (F.HasLayout)
    J.attributeObject("layout", [&] {
      J.attribute("offset", F.Offset);
      J.attribute("size", F.Size);
      J.attribute("recordSize", F.RecordSize);
      J.attribute("alignment", F.Alignment);
      J.attribute("lineSize", F.LineSize);
      J.attribute("file", jsonText(F.RecordFile));
      J.attribute("line", F.RecordLine);
    });
  writeUses(J, "writers", F.Writers);
  writeUses(J, "leftOut", F.LeftOut);
  writeUses(J, "stores", F.Stores);
  writeOwners(J, F);
  writeStability(J, F.Stability);
  J.attributeArray("flags", [&] {
    for (const FlagStory &B : F.Flags)
      J.object([&] {
        J.attribute("mask", "0x" + utohexstr(B.Mask, /*LowerCase=*/true));
        J.attribute("name", jsonText(B.Name));
        J.attribute("setters", B.Setters);
        J.attribute("setHotness", rounded(B.SetHotness));
        J.attribute("hottestSetter", jsonText(B.HottestSetter));
        J.attribute("clearers", B.Clearers);
        J.attribute("clearHotness", rounded(B.ClearHotness));
        J.attribute("hottestClearer", jsonText(B.HottestClearer));
        J.attribute("setAtBirthOnly", B.SetAtBirthOnly);
        J.attribute("unclear", B.Unclear);
      });
  });
  writeUses(J, "readers", F.Readers);
  J.attributeArray("neighbours", [&] {
    for (const LineNeighbour &N : F.Line)
      J.object([&] {
        J.attribute("field", jsonText(N.Field));
        J.attribute("offset", N.Offset);
        J.attribute("size", N.Size);
        J.attribute("sameLine", N.Certain ? "yes" : "maybe");
        J.attribute("written", rounded(N.Written));
        J.attribute("read", rounded(N.Read));
      });
  });
}

void writeShared(json::OStream &J, const std::vector<SharedField> &Rows) {
  for (const SharedField &R : Rows)
    J.object([&] {
      J.attribute("location", jsonText(R.Location));
      J.attribute("degree", jsonText(R.Degree));
      J.attribute("hotness", rounded(R.Hotness));
      writeFamilies(J, R.Families);
      J.attribute("writers", R.Writers);
      J.attribute("readers", R.Readers);
      J.attribute("atomicReaders", R.AtomicReaders);
      J.attributeObject("hottestWriter", [&] {
        J.attribute("function", jsonText(R.Writer));
        J.attribute("primitive", jsonText(R.Primitive));
        writePlace(J, R.Where);
      });
    });
}

} // namespace nobounce::report
