//===- TermsTest.cpp - Terms ----------------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Terms.h"
#include "Link/Names.h"
#include "gtest/gtest.h"

using namespace nobounce::link;

namespace {

class TermsTest : public testing::Test {
protected:
  Names N;
  TermPool Pool{N};
  TermId P = Pool.root(TermRoot::Parameter, 0);
  TermId Q = Pool.root(TermRoot::Parameter, 1);
  const Term::Step Load{TermStep::Load, 0, 0}, Element{TermStep::Element, 0, 0};

  Term::Step field(const char *Record, const char *Name) {
    return {TermStep::Field, N.intern(Record), N.intern(Name)};
  }
  Term::Step container(const char *Record, const char *Name) {
    return {TermStep::Container, N.intern(Record), N.intern(Name)};
  }
};

TEST_F(TermsTest, EachOnce) {
  EXPECT_NE(P, 0u);
  EXPECT_NE(P, Q);
  EXPECT_EQ(Pool.root(TermRoot::Parameter, 0), P);
  EXPECT_NE(Pool.root(TermRoot::OwnCopy, 0), P);
  TermId F = Pool.step(P, field("task", "cred"));
  EXPECT_EQ(Pool.step(P, field("task", "cred")), F);
  EXPECT_NE(Pool.step(P, field("task", "real_cred")), F);
  EXPECT_NE(Pool.step(P, field("file", "cred")), F);
  EXPECT_NE(Pool.step(Q, field("task", "cred")), F);
  EXPECT_EQ(Pool.parent(F), P);
  EXPECT_EQ(Pool.depth(F), 1u);
  EXPECT_EQ(Pool.rootKind(F), TermRoot::Parameter);
  EXPECT_EQ(Pool.last(F), field("task", "cred"));
}

TEST_F(TermsTest, GoesInAndOut) {
  TermId T = Pool.add(Q, {field("task", "cred"), Load, field("cred", "usage")});
  Term Out = Pool.get(T);
  EXPECT_EQ(Out.Root, TermRoot::Parameter);
  EXPECT_EQ(Out.Id, 1u);
  ASSERT_EQ(Out.Steps.size(), 3u);
  EXPECT_EQ(Out.Steps[0], field("task", "cred"));
  EXPECT_EQ(Out.Steps[1], Load);
  EXPECT_EQ(Out.Steps[2], field("cred", "usage"));
  EXPECT_EQ(Pool.intern(Out), T);
  EXPECT_TRUE(Out.isPublic());
  EXPECT_FALSE(Out.isNull());
  EXPECT_TRUE(Term(TermRoot::Null).isNull());
  EXPECT_FALSE(Term(TermRoot::Result).isPublic());
}

TEST_F(TermsTest, ContainerUndoesField) {
  TermId Member = Pool.step(P, field("inode", "rcu"));
  EXPECT_EQ(Pool.step(Member, container("inode", "rcu")), P);
  // Another member, or another record, is not undone.
  for (Term::Step S : {container("inode", "lru"), container("file", "rcu")}) {
    TermId T = Pool.step(Member, S);
    EXPECT_EQ(Pool.depth(T), 2u);
    EXPECT_EQ(Pool.parent(T), Member);
  }
  // A field's value is not the field.
  TermId Value = Pool.step(Member, Load);
  EXPECT_NE(Pool.step(Value, container("inode", "rcu")), P);
}

TEST_F(TermsTest, FieldUndoesContainer) {
  TermId Around = Pool.step(P, container("inode", "rcu"));
  EXPECT_EQ(Pool.step(Around, field("inode", "rcu")), P);
  EXPECT_EQ(Pool.depth(Pool.step(Around, field("inode", "lru"))), 2u);
  EXPECT_EQ(Pool.depth(Pool.step(Around, field("file", "rcu"))), 2u);
}

TEST_F(TermsTest, ContainerUndoesDotted) {
  TermId Member = Pool.add(
      P, {field("inode", "u"), field("union", "s"), field("s", "rcu")});
  EXPECT_EQ(Pool.step(Member, container("inode", "u.s.rcu")), P);
  // Part of the way back.
  EXPECT_EQ(Pool.step(Member, container("union", "s.rcu")),
            Pool.step(P, field("inode", "u")));
  for (Term::Step S :
       {container("inode", "v.s.rcu"), container("file", "u.s.rcu"),
        container("inode", "s.rcu"), container("inode", "w.u.s.rcu")})
    EXPECT_EQ(Pool.parent(Pool.step(Member, S)), Member);
}

TEST_F(TermsTest, ElementsAreOne) {
  TermId A = Pool.step(P, Element);
  EXPECT_NE(A, P);
  EXPECT_EQ(Pool.step(A, Element), A);
}

TEST_F(TermsTest, ListWalkEnds) {
  Term::Step Next = field("node", "next");
  TermId First = Pool.add(P, {Next, Load});
  EXPECT_NE(First, P);
  EXPECT_EQ(Pool.add(First, {Next, Load}), First);
  EXPECT_EQ(Pool.add(First, {Next, Load, Next, Load}), First);
  // Where the next pointer is, is not yet the next node.
  EXPECT_NE(Pool.step(First, Next), First);
  // Another member leads on, and so does a step on another record.
  EXPECT_NE(Pool.add(First, {field("node", "data"), Load}), First);
  EXPECT_NE(Pool.add(First, {field("list", "next"), Load}), First);
}

TEST_F(TermsTest, ListOfEmbeddedNodes) {
  Term::Step Head = field("dentry", "child"), Next = field("node", "next");
  Term::Step Back = container("dentry", "child");
  TermId First = Pool.add(P, {Head, Next, Load, Back});
  EXPECT_EQ(Pool.add(First, {Head, Next, Load, Back}), First);
}

TEST_F(TermsTest, StartsWith) {
  TermId Cred = Pool.add(P, {field("task", "cred"), Load});
  TermId Usage = Pool.step(Cred, field("cred", "usage"));
  EXPECT_TRUE(Pool.startsWith(Usage, Usage));
  EXPECT_TRUE(Pool.startsWith(Usage, Cred));
  EXPECT_TRUE(Pool.startsWith(Usage, P));
  EXPECT_FALSE(Pool.startsWith(Usage, Q));
  EXPECT_FALSE(Pool.startsWith(Cred, Usage));
  EXPECT_FALSE(Pool.startsWith(Usage, Pool.step(P, field("task", "files"))));
  EXPECT_FALSE(Pool.startsWith(Usage, 0));
  for (TermId A : {P, Q, Cred, Usage})
    for (TermId B : {P, Q, Cred, Usage})
      EXPECT_EQ(Pool.get(A).startsWith(Pool.get(B)), Pool.startsWith(A, B));
}

TEST_F(TermsTest, Object) {
  TermId Cred = Pool.add(P, {field("task", "cred"), Load});
  TermId Count = Pool.add(Cred, {field("cred", "usage"), field("kref", "n")});
  EXPECT_EQ(Pool.object(Count), Cred);
  EXPECT_EQ(Pool.object(Cred), Cred);
  EXPECT_EQ(Pool.object(Pool.step(P, field("task", "usage"))), P);
  EXPECT_EQ(Pool.object(P), P);
  EXPECT_EQ(Pool.object(0), 0u);
  EXPECT_EQ(Pool.get(Count).object(), Pool.get(Cred));
}

TEST_F(TermsTest, Rebase) {
  TermId Cred = Pool.add(P, {field("task", "cred"), Load});
  TermId Usage = Pool.step(Cred, field("cred", "usage"));
  TermId R = Pool.root(TermRoot::Result, 3);
  EXPECT_EQ(Pool.rebase(Usage, Cred, R), Pool.step(R, field("cred", "usage")));
  EXPECT_EQ(Pool.rebase(Usage, Usage, R), R);
  EXPECT_EQ(Pool.rebase(Usage, P, Q),
            Pool.add(Q, {field("task", "cred"), Load, field("cred", "usage")}));
  // What does not start with it stays.
  EXPECT_EQ(Pool.rebase(Usage, Q, R), Usage);
  EXPECT_EQ(Pool.rebase(P, Cred, R), P);
  EXPECT_EQ(Pool.rebase(Usage, Pool.step(Q, Load), R), Usage);
  // Steps that follow may undo those of the new base.
  TermId Around = Pool.step(P, container("inode", "rcu"));
  EXPECT_EQ(Pool.rebase(Around, P, Pool.step(Q, field("inode", "rcu"))), Q);
  EXPECT_EQ(Pool.rebase(Usage, P, 0), 0u);
}

TEST_F(TermsTest, TooLongIsUnknown) {
  TermId T = P, Before = P;
  unsigned Steps = 0;
  for (; T && Steps != 100; ++Steps) {
    Before = T;
    T = Pool.step(T, field("r", std::to_string(Steps).c_str()));
  }
  EXPECT_EQ(T, 0u);
  EXPECT_EQ(Pool.depth(Before), Steps - 1);
  // Nothing comes of what is unknown; what is too long may still get shorter.
  EXPECT_EQ(Pool.step(0, Load), 0u);
  EXPECT_EQ(Pool.add(Before, {Load, field("r", "f")}), 0u);
  EXPECT_EQ(Pool.rebase(Before, P, Pool.step(Q, Load)), 0u);
  EXPECT_EQ(Pool.step(Before, {TermStep::Container, Pool.last(Before).Record,
                               Pool.last(Before).Field}),
            Pool.parent(Before));
}

} // namespace
