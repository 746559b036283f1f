// The read hides in an inline helper.
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

static inline bool written(const struct inode *inode)
{
	return atomic_read(&inode->i_writecount) > 0;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && written(inode))
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: warning: atomic read of inode.i_writecount{{.*}}test `mark->flags & MARK_NEW` first
// CHECK: note: reader: the read stands in written
