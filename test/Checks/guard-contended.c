// A guard that others write atomically on a hot path is no cheaper.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why 'release_mark' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1 &&
	    test_bit(3, &mark->flags))
		mark->seen++;
	set_bit(2, &mark->flags);
	return 0;
}

// CHECK: skippable: no: mark->flags is itself written atomically on a hot path, by release_mark
