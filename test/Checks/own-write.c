// The function has just written the location itself.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	atomic_inc(&inode->i_writecount);
	if (mark && atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: shared: no: the same function has written it before, at line
