// What sets the flag is as hot as the read.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark)
		mark->flags |= MARK_NEW;
	if (mark && atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: selective: no: `release_mark` can set it as often
