// A call that only some ways between the read and its use make.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

void tell(struct inode *inode);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark) {
		int count = atomic_read(&inode->i_writecount);

		if (file)
			tell(inode);
		if (count == 1)
			mark->flags &= ~MARK_NEW;
	}
	return 0;
}

// CHECK: skippable: no: between the read and the use there is a call of tell(inode)
