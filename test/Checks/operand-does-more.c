// The operand that reads does something else, too: it cannot be skipped. No operands are exchanged.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

int tell(struct inode *inode);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && tell(inode) == atomic_read(&inode->i_writecount) && mark->flags & MARK_NEW)
		mark->seen++;
	return 0;
}

// CHECK: skippable: no: it decides a store to mark->seen
