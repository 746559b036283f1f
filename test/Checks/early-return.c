// The effect follows where the condition is false: the guard is negated.
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (!mark || atomic_read(&inode->i_writecount) != 1)
		return 0;
	mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: warning: atomic read of inode.i_writecount
// CHECK: + {{.*}}if (!mark || !(mark->flags & MARK_NEW) ||
