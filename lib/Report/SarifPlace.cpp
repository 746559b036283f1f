//===- SarifPlace.cpp - Places and texts as SARIF
//-----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/SarifPlace.h"
#include "Report/JsonVerdict.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

std::string uriOf(StringRef File) {
  std::string Uri = File.starts_with("/") ? "file://" : "";
  for (char C : File)
    if (isAlnum(C) || StringRef("-._~/+@,=!").contains(C))
      Uri += C;
    else
      Uri += "%" + utohexstr(uint8_t(C), /*LowerCase=*/false, /*Width=*/2);
  return Uri;
}

/// Bytes that start a character.
static unsigned characters(StringRef Text) {
  return llvm::count_if(Text, [](char C) { return (C & 0xC0) != 0x80; });
}

unsigned characterColumn(StringRef Line, unsigned ByteColumn) {
  if (ByteColumn == 0 || ByteColumn - 1 > Line.size())
    return ByteColumn;
  return characters(Line.take_front(ByteColumn - 1)) + 1;
}

void writeMessage(json::OStream &J, StringRef Name, StringRef Text) {
  J.attributeObject(Name, [&] { J.attribute("text", jsonText(Text)); });
}

void writeArtifact(json::OStream &J, StringRef Name, StringRef File) {
  J.attributeObject(Name, [&] {
    J.attribute("uri", uriOf(File));
    if (!File.starts_with("/"))
      J.attribute("uriBaseId", SourceRoot);
  });
}

/// The marked part of the line, and the line around it.
static void writeRegions(json::OStream &J, const Place &P) {
  StringRef Line = StringRef(P.LineText).rtrim();
  bool HasText = P.Column && P.Column <= Line.size();
  StringRef Marked;
  if (HasText && P.Length)
    Marked = Line.drop_front(P.Column - 1).take_front(P.Length);
  J.attributeObject("region", [&] {
    J.attribute("startLine", P.Line);
    if (!P.Column)
      return;
    unsigned Column = characterColumn(Line, P.Column);
    J.attribute("startColumn", Column);
    if (Marked.empty())
      return;
    J.attribute("endColumn", Column + characters(Marked));
    writeMessage(J, "snippet", Marked);
  });
  if (!Line.empty() && Marked.size() < Line.size())
    J.attributeObject("contextRegion", [&] {
      J.attribute("startLine", P.Line);
      writeMessage(J, "snippet", Line);
    });
}

void writePhysicalLocation(json::OStream &J, const Place &P) {
  if (P.File.empty())
    return;
  J.attributeObject("physicalLocation", [&] {
    writeArtifact(J, "artifactLocation", P.File);
    if (P.Line)
      writeRegions(J, P);
  });
}

} // namespace nobounce::report
