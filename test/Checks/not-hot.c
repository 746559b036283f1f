// The operation is in no table: nothing hot reaches it.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#define NO_OPERATION
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: hot: no: no hot entry reaches it
// CHECK: skippable: yes
