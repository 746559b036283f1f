// The same as two early returns of one value.
// RUN: %exits 1 nobounce check %s --format text=%t.txt --format json=%t.json -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

int note(struct mark *mark);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (!mark)
		return 0;
	if (atomic_read(&inode->i_writecount) != 1)
		return 0;
	if (!(mark->flags & MARK_NEW))
		return 0;
	return note(mark);
}

// CHECK: nested-early-return.c:{{[0-9]+}}:6: warning: atomic read of inode.i_writecount{{.*}}: test `mark->flags & MARK_NEW` first
// CHECK: effect: what it decides happens only below `mark->flags & MARK_NEW`
// CHECK-NEXT: return note(mark);
// CHECK: - {{.*}}if (atomic_read(&inode->i_writecount) != 1)
// CHECK: + {{.*}}if (!(mark->flags & MARK_NEW))
// CHECK: - {{.*}}if (!(mark->flags & MARK_NEW))
// CHECK: + {{.*}}if (atomic_read(&inode->i_writecount) != 1)
// RUN: %python %S/Inputs/apply.py %t.json %s > %t.after.c
// RUN: %exits 0 nobounce check %t.after.c -- -I%inputs -I%S/Inputs
