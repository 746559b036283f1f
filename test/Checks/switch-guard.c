// A case of a switch is a test; a switch on the count is none that a flag could spare.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why '*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

void note(struct mark *mark);

static void in_case(struct mark *mark, struct inode *inode)
{
	switch (mark->flags & MARK_NEW) {
	case MARK_NEW:
		if (atomic_read(&inode->i_writecount) == 1)
			mark->flags &= ~MARK_NEW;
	}
}

static void on_count(struct mark *mark, struct inode *inode)
{
	switch (atomic_read(&inode->i_writecount)) {
	case 1:
		mark->flags &= ~MARK_NEW;
		break;
	case 2:
		note(mark);
	}
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark) {
		in_case(mark, inode);
		on_count(mark, inode);
	}
	return 0;
}

// CHECK: note: in in_case
// CHECK: skippable: no: `mark->flags & MARK_NEW` is tested before the read
// CHECK: note: in on_count
// CHECK: skippable: no: it decides a loop or a switch
