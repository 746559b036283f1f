// The read decides whether a loop made of goto goes on.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (!mark)
		return 0;
again:
	if (mark->seen == 3)
		return 0;
	if (atomic_read(&inode->i_writecount) == 1) {
		mark->flags &= ~MARK_NEW;
		return 0;
	}
	if (mark->seen)
		goto again;
	return 0;
}

// CHECK: skippable: no: it decides whether a loop goes on
