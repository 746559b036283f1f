// What stands before the first call stands before those that the function makes of itself.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why 'walk_marks' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static void walk_marks(struct mark *mark, struct inode *inode, int depth)
{
	if (atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	if (depth)
		walk_marks(mark, inode, depth - 1);
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && mark->flags & MARK_NEW)
		walk_marks(mark, inode, 3);
	return 0;
}

// CHECK: skippable: no: `mark->flags & MARK_NEW` is tested by every caller before the call, in release_mark
