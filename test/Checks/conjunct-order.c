// The cheap test stands after the read: the operands are exchanged.
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1 && mark->flags & MARK_NEW)
		mark->seen++;
	return 0;
}

// CHECK: warning: atomic read of inode.i_writecount{{.*}}test `mark->flags & MARK_NEW` first
// CHECK: skippable: `mark->flags & MARK_NEW` stands after it and decides alone when false
// CHECK: + {{.*}}if (mark && mark->flags & MARK_NEW && atomic_read(&inode->i_writecount) == 1)
