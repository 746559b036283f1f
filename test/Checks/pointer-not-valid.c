// The read is the NULL check in disguise, or stands before it.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (atomic_read(&inode->i_writecount) == 1 && mark)
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: skippable: no: mark is not seen to be followed or tested before the read
