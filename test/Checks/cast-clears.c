// A cast that cuts bits off clears them: no test of MARK_NEW alone will do.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1)
		mark->flags = (u8)mark->flags & ~MARK_NEW;
	return 0;
}

// CHECK: skippable: no: it decides a store to mark->flags at line {{[0-9]+}}, which is no idempotent store
