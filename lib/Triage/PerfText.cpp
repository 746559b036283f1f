//===- PerfText.cpp - Reading what perf prints ----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/PerfText.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <optional>

using namespace llvm;

namespace nobounce::triage {

namespace {

enum class Kind { Report, Script, C2c };

class Reader {
public:
  Reader(StringRef Text, StringRef Name) : Rest(Text), Name(Name) {}

  Expected<Measured> read();

private:
  bool next();
  Error wrong(const Twine &What) const {
    return support::makeError(Name + ":" + Twine(Number) + ": " + What);
  }
  Expected<Kind> kindOf(StringRef Text);
  Error report();
  Error script();
  Error c2c();
  void add(StringRef Symbol, std::optional<std::pair<StringRef, unsigned>> At,
           double Weight);

  StringRef Rest, Name, Line;
  unsigned Number = 0;
  Measured Out;
  double Total = 0; ///< Weight of all samples, of programs too.
};

} // namespace

bool Reader::next() {
  if (Rest.empty())
    return false;
  std::tie(Line, Rest) = Rest.split('\n');
  Line = Line.rtrim('\r');
  ++Number;
  return true;
}

/// A number with a percent sign at the start of \p Text, which it is taken off.
static std::optional<double> takePercent(StringRef &Text) {
  StringRef Left = Text.ltrim(' ');
  size_t Sign = Left.find('%');
  double Value;
  if (Sign == StringRef::npos || Left.take_front(Sign).getAsDouble(Value))
    return std::nullopt;
  Text = Left.drop_front(Sign + 1);
  return Value;
}

/// What follows `[k] ` in a row; nothing where there is no such column.
struct SymbolColumn {
  char Level; ///< 'k' kernel, '.' program, 'g', 'u', 'H' guests and hypervisor.
  StringRef Symbol;
  StringRef After;
};
static std::optional<SymbolColumn> symbolIn(StringRef Row) {
  for (size_t At = Row.find('['); At != StringRef::npos;
       At = Row.find('[', At + 1)) {
    StringRef Here = Row.substr(At);
    if (Here.size() < 5 || Here[2] != ']' || Here[3] != ' ' ||
        !StringRef("k.guH").contains(Here[1]))
      continue;
    StringRef Name = Here.drop_front(4).ltrim(' ');
    size_t End = Name.find(' ');
    return SymbolColumn{Here[1], Name.take_front(End),
                        End == StringRef::npos ? "" : Name.drop_front(End)};
  }
  return std::nullopt;
}

/// "file.c:12" among the words of \p Text.
static std::optional<std::pair<StringRef, unsigned>> sourceIn(StringRef Text) {
  SmallVector<StringRef> Words;
  Text.split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    auto [File, Line] = Word.trim().rsplit(':');
    unsigned Number;
    if (StringRef(File).contains('.') && !Line.getAsInteger(10, Number) &&
        Number)
      return std::pair(sys::path::filename(File), Number);
  }
  return std::nullopt;
}

/// Compilers add .constprop.0, .isra.0, .part.0, .cold; perf adds an offset.
static StringRef plainName(StringRef Symbol) {
  return Symbol.split('+').first.split('.').first;
}

void Reader::add(StringRef Symbol,
                 std::optional<std::pair<StringRef, unsigned>> At,
                 double Weight) {
  StringRef Plain = plainName(Symbol);
  if (Plain.empty() || Weight <= 0)
    return;
  Out.Functions[Plain.str()] += Weight;
  if (At)
    Out.Lines[{At->first.str(), At->second}] += Weight;
}

Expected<Kind> Reader::kindOf(StringRef Text) {
  Number = 1;
  if (Text.starts_with("PERFILE"))
    return wrong("this is perf's own data; give what `perf report --stdio -i " +
                 Name + "` prints");
  if (Text.contains("Shared Cache Line Distribution Pareto"))
    return Kind::C2c;
  if (Text.contains("# Overhead ") || Text.contains("# Children "))
    return Kind::Report;
  StringRef First = Text.ltrim("\n").split('\n').first;
  if (First.contains(": ") && !First.starts_with("#"))
    return Kind::Script;
  return wrong("neither perf report --stdio, perf script nor perf c2c report "
               "--stdio printed this");
}

/// Rows begin with a percentage, or two of which the second is the function's
/// own; lines of call graphs do not.
Error Reader::report() {
  Out.Tool = "perf report";
  Out.Samples = "samples";
  bool HasChildren = false;
  while (next()) {
    if (Line.starts_with("#")) {
      HasChildren |= Line.starts_with("# Children ");
      continue;
    }
    StringRef Row = Line;
    std::optional<double> Share = takePercent(Row);
    if (!Share)
      continue;
    if (HasChildren) {
      Share = takePercent(Row);
      if (!Share)
        return wrong("this row has no column Self");
    }
    std::optional<SymbolColumn> Symbol = symbolIn(Row);
    if (!Symbol)
      return wrong("this row has no symbol; sort by symbol");
    if (Symbol->Level == 'k')
      add(Symbol->Symbol, sourceIn(Symbol->After), *Share);
  }
  Total = 100;
  return Error::success();
}

/// The last of several words in parentheses: where the code is.
static bool isKernelObject(StringRef Frame) {
  StringRef Object = Frame.rtrim();
  if (!Object.consume_back(")"))
    return false;
  Object = Object.substr(Object.rfind('(') + 1);
  return Object.starts_with("[")
             ? Object != "[vdso]" && Object != "[unknown]"
             : Object.ends_with(".ko") || Object.contains("vmlinux");
}

/// `ADDRESS SYMBOL+OFFSET (OBJECT)` from a line of a call chain or the end of a
/// sample's line.
static std::optional<StringRef> frameSymbol(StringRef Frame) {
  auto [Address, Rest] = Frame.trim().split(' ');
  if (Address.empty() || !all_of(Address, isHexDigit) || !Rest.contains('('))
    return std::nullopt;
  return Rest.ltrim().split(' ').first;
}

/// A sample is a line `COMM PID … TIME: PERIOD EVENT:` that ends in its frame,
/// or is followed by its frames, innermost first. Of these the first counts.
Error Reader::script() {
  Out.Tool = "perf script";
  Out.Samples = "samples";
  StringRef Last; // The symbol whose source line may follow; "": none's.
  bool WantsFrame = false, InSample = false;
  auto TakeFrame = [&](StringRef Frame, StringRef Symbol) {
    WantsFrame = false;
    InSample = true;
    Last = isKernelObject(Frame) ? Symbol : "";
    add(Last, std::nullopt, 1);
  };
  while (next()) {
    if (Line.starts_with("#"))
      continue;
    bool IsEmpty = Line.trim().empty(), IsSample = Line.contains(": ");
    if (WantsFrame && (IsEmpty || IsSample))
      break;
    if (IsEmpty) {
      InSample = false;
      continue;
    }
    if (WantsFrame) {
      std::optional<StringRef> Symbol = frameSymbol(Line);
      if (!Symbol)
        return wrong("neither a frame (ADDRESS SYMBOL (OBJECT)) nor a sample");
      TakeFrame(Line, *Symbol);
      continue;
    }
    if (!IsSample) {
      if (!InSample)
        return wrong("no sample of perf script");
      // Where the innermost frame is; outer frames, and where they are.
      if (auto At = sourceIn(Line); At && !Last.empty() && !frameSymbol(Line))
        Out.Lines[{At->first.str(), At->second}] += 1;
      Last = "";
      continue;
    }
    ++Total;
    if (Line.rtrim().ends_with(":")) {
      WantsFrame = true;
      continue;
    }
    StringRef Frame = Line.substr(Line.rfind(": ") + 1);
    std::optional<StringRef> Symbol = frameSymbol(Frame);
    if (!Symbol)
      return wrong("this sample has no symbol; perf script prints it with -F "
                   "+ip,+sym,+dso");
    TakeFrame(Frame, *Symbol);
  }
  if (WantsFrame)
    return wrong("the sample above has no symbol; perf script prints it with "
                 "-F +ip,+sym,+dso");
  return Error::success();
}

/// Of each line a row with its counts, then rows of those who touch it, with
/// percentages of these counts. The first two are loads of modified lines.
Error Reader::c2c() {
  Out.Tool = "perf c2c";
  Out.Samples = "HITM loads";
  while (next() && !Line.contains("Shared Cache Line Distribution Pareto"))
    ;
  double Remote = 0, Local = 0;
  bool HasLine = false;
  while (next()) {
    StringRef Row = Line.trim();
    if (Row.empty() || Row.starts_with("#") || Row.starts_with("-") ||
        Row.starts_with("="))
      continue;
    std::optional<double> First = takePercent(Row);
    if (!First) {
      // "Num RmtHitm LclHitm …": counts of a cache line.
      SmallVector<StringRef> Words;
      Row.split(Words, ' ', -1, /*KeepEmpty=*/false);
      if (Words.size() < 4 || Words[1].getAsDouble(Remote) ||
          Words[2].getAsDouble(Local))
        return wrong("neither a cache line nor a row of one");
      Total += Remote + Local;
      HasLine = true;
      continue;
    }
    std::optional<double> Second = takePercent(Row);
    if (!Second || !HasLine)
      return wrong("this row has no two shares of loads, or no cache line "
                   "above it");
    std::optional<SymbolColumn> Symbol = symbolIn(Row);
    if (!Symbol)
      return wrong("this row has no symbol; coalesce with iaddr (perf c2c "
                   "report -c iaddr)");
    if (Symbol->Level == 'k')
      add(Symbol->Symbol, sourceIn(Symbol->After),
          (*First * Remote + *Second * Local) / 100);
  }
  return Error::success();
}

Expected<Measured> Reader::read() {
  Expected<Kind> K = kindOf(Rest);
  if (!K)
    return K.takeError();
  Number = 0;
  Error E = *K == Kind::C2c ? c2c() : *K == Kind::Report ? report() : script();
  if (E)
    return E;
  if (Out.Functions.empty() || Total <= 0)
    return wrong("no sample of the kernel up to here; was it recorded with the "
                 "right to see the kernel (perf record -a, as root)?");
  for (auto &[Key, Weight] : Out.Functions)
    Weight *= 100 / Total;
  for (auto &[Key, Weight] : Out.Lines)
    Weight *= 100 / Total;
  return std::move(Out);
}

Expected<Measured> parsePerfText(StringRef Text, StringRef Name) {
  return Reader(Text, Name).read();
}

} // namespace nobounce::triage
