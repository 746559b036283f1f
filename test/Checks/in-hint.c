// Inside unlikely(): the operand there is edited.
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (unlikely(mark && atomic_read(&inode->i_writecount) == 1))
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: warning: atomic read of inode.i_writecount
// CHECK: + {{.*}}if (unlikely(mark && mark->flags & MARK_NEW &&
