// A flag that is changed after its test is not known any more.
// RUN: %exits 1 nobounce check %s --format text=%t.txt --format json=%t.json -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (!mark)
		return 0;
	if (mark->flags & MARK_NEW) {
		mark->flags = 0;
		if (atomic_read(&inode->i_writecount) == 1)
			mark->flags &= ~MARK_NEW;
	}
	return 0;
}

// CHECK: warning: {{.*}}: test `mark->flags & MARK_NEW` first
