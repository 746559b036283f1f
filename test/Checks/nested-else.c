// The flag is tested after an else; the guard is put before.
// RUN: %exits 1 nobounce check %s --format text=%t.txt --format json=%t.json -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

void note(struct mark *mark);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (!mark)
		return 0;
	if (atomic_read(&inode->i_writecount) > 1) {
		;
	} else {
		if (mark->seen < 5 && mark->flags & MARK_NEW)
			note(mark);
	}
	return 0;
}

// CHECK-NOT: warning:
// CHECK: warning: atomic read of inode.i_writecount{{.*}}: test `mark->flags & MARK_NEW` first
// CHECK: + {{.*}}if (!(mark->flags & MARK_NEW) ||
