// The pointer is set between the read and the store.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1) {
		mark = file->private_data;
		mark->flags &= ~MARK_NEW;
	}
	return 0;
}

// CHECK: skippable: no: it decides a store to mark at line
