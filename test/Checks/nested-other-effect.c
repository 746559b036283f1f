// Something is done although the flag is clear, or another value is returned.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why '*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

void note(struct mark *mark);

static int one_more(struct mark *mark, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1) {
		if (mark->flags & MARK_NEW)
			note(mark);
		mark->seen++;
	}
	return 0;
}

static int other_value(struct mark *mark, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) != 1)
		return 1;
	if (!(mark->flags & MARK_NEW))
		return 0;
	note(mark);
	return 0;
}

static int reached_otherwise(struct mark *mark, struct inode *inode)
{
	if (mark->seen)
		goto effect;
	if (atomic_read(&inode->i_writecount) == 1) {
		if (mark->flags & MARK_NEW) {
effect:
			note(mark);
		}
	}
	return 0;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (!mark)
		return 0;
	mark->seen = 0;
	return one_more(mark, inode) + other_value(mark, inode) +
	       reached_otherwise(mark, inode);
}

// CHECK: note: in one_more
// CHECK: skippable: no: {{.*}}no idempotent store
// CHECK: note: in other_value
// CHECK: skippable: no: {{.*}}no idempotent store
// CHECK: note: in reached_otherwise
// CHECK: skippable: no: {{.*}}no idempotent store
