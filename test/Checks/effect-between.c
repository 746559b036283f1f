// A call between the read and the use: the value was sampled before it.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

int wait_a_bit(struct inode *inode);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark) {
		int count = atomic_read(&inode->i_writecount);

		wait_a_bit(inode);
		if (count == 1)
			mark->flags &= ~MARK_NEW;
	}
	return 0;
}

// CHECK: skippable: no: between the read and the use there is a call of wait_a_bit(inode)
