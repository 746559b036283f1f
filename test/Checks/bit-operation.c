// An operation on a bit whose result or order is used is no store that changes nothing.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why '*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

void note(struct mark *mark);

static void result_used(struct mark *mark, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1)
		if (test_and_set_bit(0, &mark->flags))
			note(mark);
}

static void order_used(struct mark *mark, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1)
		clear_bit(0, &mark->flags);
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark) {
		result_used(mark, inode);
		order_used(mark, inode);
	}
	return 0;
}

// CHECK: note: in result_used
// CHECK: skippable: no: it decides a call of test_and_set_bit
// CHECK: note: in order_used
// CHECK: skippable: no: it decides a call of clear_bit
