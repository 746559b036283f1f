// Something else depends on the read.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

void tell(struct inode *inode);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1) {
		mark->flags &= ~MARK_NEW;
		tell(inode);
	}
	return 0;
}

// CHECK: skippable: no: it decides a call of tell(inode) at line {{[0-9]+}}, which is no idempotent store
