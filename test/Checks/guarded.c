// A test that stands already, here or in every caller.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why '*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static void by_caller(struct mark *mark, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && mark->flags & MARK_NEW &&
	    atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	if (mark && mark->flags & MARK_NEW)
		by_caller(mark, inode);
	return 0;
}

// CHECK: note: in by_caller
// CHECK: skippable: no: `mark->flags & MARK_NEW` is tested by every caller before the call, in release_mark
// CHECK: note: in release_mark
// CHECK: skippable: no: `mark->flags & MARK_NEW` is tested before the read, at line
