// The read is what shows that the index is in range.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

struct table {
	struct mark slots[4];
};

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	struct table *table = inode->i_security;
	int i = file->f_mode;

	if (table && i < atomic_read(&inode->i_writecount))
		table->slots[i].flags &= ~MARK_NEW;
	return 0;
}

// CHECK: skippable: no: table->slots[i] is not seen to be in range before the read
