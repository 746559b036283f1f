// A guard in the very line that the read fetches spares nothing; nor does one
// where the function has just written that line.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why '*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

struct pair {
	unsigned long flags;
	unsigned long seen;
	atomic_t users;
} __aligned(64);

void pair_new(struct pair *pair)
{
	pair->flags |= MARK_NEW;
	atomic_set(&pair->users, 1);
}

void pair_done(struct pair *pair)
{
	pair->flags &= ~MARK_NEW;
}

static void beside(struct pair *pair)
{
	if (atomic_read(&pair->users) == 1)
		pair->flags &= ~MARK_NEW;
}

static void written(struct pair *pair, struct mark *mark)
{
	pair->seen = 0;
	if (atomic_read(&pair->users) == 1)
		mark->flags &= ~MARK_NEW;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct pair *pair = inode->i_sb->s_fs_info;
	struct mark *mark = mark_of(inode);

	if (!mark || !pair)
		return 0;
	if (file->f_flags & 1) {
		beside(pair);
		atomic_dec(&pair->users);
	} else {
		written(pair, mark);
		atomic_inc(&pair->users);
	}
	return 0;
}

// CHECK: note: in beside
// CHECK: skippable: no: pair->flags is in the same cache line as what is read
// CHECK: note: in written
// CHECK: shared: no: the same function has written pair.seen, in the same line, before, at line
