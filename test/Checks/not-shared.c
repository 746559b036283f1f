// Nothing hot writes what is read.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&mark->users) == 1)
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: shared: no: nothing on a hot path writes mark.users atomically
