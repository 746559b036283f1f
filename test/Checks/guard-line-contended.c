// A guard beside something that others keep changing is no cheaper.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

struct busy {
	unsigned long flags;
	atomic_t users;
} __aligned(64);

void busy_new(struct busy *busy)
{
	busy->flags |= MARK_NEW;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct busy *busy = inode->i_sb->s_fs_info;

	if (!busy)
		return 0;
	if (atomic_read(&inode->i_writecount) == 1)
		busy->flags &= ~MARK_NEW;
	atomic_inc(&busy->users);
	return 0;
}

// CHECK: skippable: no: busy->flags is in a line written atomically on a hot path, by release_mark through busy.users
