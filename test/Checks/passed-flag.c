// A flag that decides whether the call is made is no guard inside it.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why 'note_*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

static void note_open(struct inode *inode, struct mark *mark, int fresh)
{
	if (atomic_read(&inode->i_writecount) == 1 && fresh)
		mark->seen++;
}

static void note_other(struct inode *inode, struct mark *mark, int fresh)
{
	if (atomic_read(&inode->i_writecount) == 1 && fresh)
		mark->seen++;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	unsigned int action = file->f_flags;

	if (mark && (action & 4))
		note_open(inode, mark, action & 4);
	int wanted = (action & 4) || (file->f_mode & FMODE_WRITE);

	if (mark && wanted)
		note_other(inode, mark, action & 4);
	return 0;
}

// CHECK: note: in note_open
// CHECK: skippable: no: `fresh` is decided by what all hot callers pass
// CHECK: note: in note_other
// CHECK: selective: unknown: `action & 4` takes part in deciding whether release_mark makes the call at all
