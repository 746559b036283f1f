// The same where the value of && is used, not branched on.
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

static bool may_mark(struct mark *mark, struct inode *inode)
{
	mark->seen = 1;
	return atomic_read(&inode->i_writecount) == 1 && mark->flags & MARK_NEW;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (may_mark(mark, inode))
		mark->seen++;
	return 0;
}

// CHECK: warning: atomic read of inode.i_writecount{{.*}}test `mark->flags & MARK_NEW` first
// CHECK: + {{.*}}return mark->flags & MARK_NEW && atomic_read(&inode->i_writecount) == 1;
