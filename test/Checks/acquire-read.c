// What follows an acquire may rely on it.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why 'release_mark' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

int atomic_read_acquire(const atomic_t *v);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read_acquire(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: skippable: no: what follows it may rely on its order, which is acquire
