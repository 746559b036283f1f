// A test with acquire order is not moved before the read.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why 'release_mark' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1 &&
	    smp_load_acquire(&mark->flags) & MARK_NEW)
		mark->seen++;
	return 0;
}

// CHECK: skippable: no:
