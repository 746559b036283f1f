// A flag that is clear in new objects and seldom set: that it is clear skips nothing.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why '*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

void note(struct mark *mark, int users);

void mark_stop(struct mark *mark)
{
	set_bit(0, &mark->flags);
}

static int used_unless_set(struct mark *mark, struct inode *inode)
{
	int users = atomic_read(&inode->i_writecount);

	if (test_bit(0, &mark->flags))
		return 0;
	note(mark, users);
	return 0;
}

static int nested_unless_set(struct mark *mark, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1) {
		if (!(mark->flags & MARK_NEW))
			note(mark, 0);
	}
	return 0;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (!mark)
		return 0;
	return used_unless_set(mark, inode) + nested_unless_set(mark, inode);
}

// CHECK: note: in used_unless_set
// CHECK: skippable: yes: its value is used only where `!test_bit(0, &mark->flags)` holds
// CHECK: selective: unknown: new objects begin with it clear in mark.flags, where the read matters
// CHECK: note: in nested_unless_set
// CHECK: selective: unknown: new objects begin with it clear in mark.flags
