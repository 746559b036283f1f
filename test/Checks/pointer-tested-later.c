// The pointer is not NULL before the read, but may be no object of its kind.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

extern struct mark no_mark;

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1 && mark != &no_mark)
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: skippable: no: mark is tested again between the read and the use
