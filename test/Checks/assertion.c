// Nothing is proposed in an assertion.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && WARN_ON_ONCE(atomic_read(&inode->i_writecount) == 1))
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: skippable: no: it stands in an assertion
