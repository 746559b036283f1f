// A lock of the same record is held: its line is here already.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	spin_lock(&inode->i_lock);
	if (mark && atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	spin_unlock(&inode->i_lock);
	return 0;
}

// CHECK: shared: no: a lock of the same record is held, taken at line
