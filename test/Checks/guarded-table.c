// The test stands in every caller, one of which calls through a table.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why 'walk' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

struct walker {
	void (*step)(struct mark *mark, struct inode *inode);
};

static void walk(struct mark *mark, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
}

static const struct walker walkers = { .step = walk };

static void direct(struct mark *m, struct inode *inode)
{
	if (m->flags & MARK_NEW)
		walk(m, inode);
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);
	const struct walker *w = inode->i_sb->s_fs_info;

	if (!mark)
		return 0;
	direct(mark, inode);
	if (mark->flags & MARK_NEW)
		w->step(mark, inode);
	return 0;
}

// CHECK: skippable: no: `mark->flags & MARK_NEW` is tested by every caller before the call, in direct and others
