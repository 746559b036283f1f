// A flag that is rarely set does not spare the left operand of ||.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && (atomic_read(&inode->i_writecount) == 1 || mark->flags & MARK_NEW))
		mark->seen++;
	return 0;
}

// CHECK: selective: unknown: new objects begin with it clear in mark.flags, where the read matters
