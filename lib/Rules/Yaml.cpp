//===- Yaml.cpp - The border to yaml-cpp ----------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Yaml.h"
#include "llvm/Support/JSON.h"
#include <sstream>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

using namespace nobounce::rules;

namespace {

/// Builds nodes from the parser's events. Events rather than yaml-cpp's own
/// nodes: these keep the place of keys and both of two equal keys.
class NodeBuilder : public YAML::EventHandler {
public:
  Node Root;

  void OnDocumentStart(const YAML::Mark &) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark &Mark, YAML::anchor_t Anchor) override {
    add(make(Node::Null, Mark, Anchor));
  }
  void OnAlias(const YAML::Mark &Mark, YAML::anchor_t) override {
    throw YAML::ParserException(Mark, "aliases are not used in rule files; "
                                      "write the value out");
  }
  void OnScalar(const YAML::Mark &Mark, const std::string &Tag,
                YAML::anchor_t Anchor, const std::string &Value) override {
    Node N = make(Node::Scalar, Mark, Anchor);
    // yaml-cpp gives "!" to quoted scalars, "?" to plain ones.
    if (Tag != "?" && Tag != "!" && !Tag.empty())
      throw YAML::ParserException(Mark, "tags are not used in rule files");
    N.Quoted = Tag == "!";
    N.Text = Value;
    add(std::move(N));
  }
  void OnSequenceStart(const YAML::Mark &Mark, const std::string &,
                       YAML::anchor_t Anchor,
                       YAML::EmitterStyle::value) override {
    Open.push_back(make(Node::List, Mark, Anchor));
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark &Mark, const std::string &,
                  YAML::anchor_t Anchor, YAML::EmitterStyle::value) override {
    Open.push_back(make(Node::Map, Mark, Anchor));
  }
  void OnMapEnd() override { close(); }

private:
  std::vector<Node> Open; ///< Lists and maps not yet closed, outermost first.

  static Node make(Node::KindType Kind, const YAML::Mark &Mark,
                   YAML::anchor_t Anchor) {
    if (Anchor)
      throw YAML::ParserException(Mark, "anchors are not used in rule files; "
                                        "write the value out");
    Node N;
    N.Kind = Kind;
    N.Line = Mark.line + 1;
    N.Column = Mark.column + 1;
    return N;
  }

  void close() {
    Node N = std::move(Open.back());
    Open.pop_back();
    add(std::move(N));
  }

  /// Gives a finished node to what is open around it.
  void add(Node N) {
    if (Open.empty()) {
      Root = std::move(N);
      return;
    }
    Node &Parent = Open.back();
    if (Parent.isMap() && Parent.Keys.size() == Parent.Values.size()) {
      if (!N.isScalar())
        throw YAML::ParserException(mark(N), "a key must be a plain word");
      Parent.Keys.push_back(std::move(N));
      return;
    }
    Parent.Values.push_back(std::move(N));
  }

  static YAML::Mark mark(const Node &N) {
    YAML::Mark M;
    M.line = N.Line - 1;
    M.column = N.Column - 1;
    return M;
  }
};

} // namespace

static ParsedYaml fail(std::string Message, unsigned Line, unsigned Column) {
  ParsedYaml Result;
  Result.Message = std::move(Message);
  Result.Line = Line;
  Result.Column = Column;
  return Result;
}

/// Bytes that yaml-cpp would misread without a word.
static bool findBadByte(llvm::StringRef Text, ParsedYaml &Result) {
  size_t Bad = 0;
  std::string Message;
  if (!llvm::json::isUTF8(Text, &Bad))
    Message = "not UTF-8; save the file in that encoding";
  else if (Text.contains('\0')) {
    Bad = Text.find('\0');
    Message = "zero byte; this is not a text file";
  } else
    return false;
  llvm::StringRef Before = Text.take_front(Bad);
  Result = fail(Message, Before.count('\n') + 1,
                Before.size() - (Before.rfind('\n') + 1) + 1);
  return true;
}

/// Tabs before the first other character of a line. YAML forbids them; parsers
/// answer with an error at some later place, or none.
static bool findTab(llvm::StringRef Text, ParsedYaml &Result) {
  unsigned Line = 0;
  while (!Text.empty()) {
    ++Line;
    llvm::StringRef This;
    std::tie(This, Text) = Text.split('\n');
    size_t Tab = This.take_front(This.find_first_not_of(" \t")).find('\t');
    if (Tab == llvm::StringRef::npos || This.trim().empty())
      continue;
    Result =
        fail("tab in the indentation; YAML allows spaces only", Line, Tab + 1);
    return true;
  }
  return false;
}

ParsedYaml nobounce::rules::parseYaml(llvm::StringRef Text) {
  ParsedYaml Result;
  Text.consume_front("\xEF\xBB\xBF"); // A byte order mark is harmless.
  if (findBadByte(Text, Result) || findTab(Text, Result))
    return Result;
  try {
    std::istringstream Stream(Text.str());
    YAML::Parser Parser(Stream);
    NodeBuilder Builder;
    if (Parser.HandleNextDocument(Builder)) {
      NodeBuilder Second;
      if (Parser.HandleNextDocument(Second))
        return fail(
            "a rule file is one YAML document; remove what follows '---'",
            std::max(1u, Second.Root.Line), std::max(1u, Second.Root.Column));
      Result.Root = std::move(Builder.Root);
    }
    Result.Ok = true;
    return Result;
  } catch (const YAML::Exception &E) {
    return fail(E.msg, E.mark.line + 1, E.mark.column + 1);
  } catch (const std::exception &E) {
    return fail(E.what(), 1, 1);
  }
}
