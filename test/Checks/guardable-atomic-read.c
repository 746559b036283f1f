// The count decides one store that is a no-op unless a flag is set.
// RUN: %exits 1 nobounce check %s --format text=%t.txt --format json=%t.json -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: guardable-atomic-read.c:10:14: warning: atomic read of inode.i_writecount{{.*}}can usually be skipped: test `mark->flags & MARK_NEW` first
// CHECK: confidence high
// CHECK: hot: reached from __fput
// CHECK: release_mark through file_operations.release
// CHECK: shared: inode.i_writecount is written on hot paths
// CHECK: get_write_access writes it, hot in open
// CHECK: skippable:
// CHECK: effect: the only effect
// CHECK-NEXT: mark->flags &= ~MARK_NEW
// CHECK: selective:
// CHECK: setter: set in mark_new, which no hot entry reaches
// CHECK: assumes: {{.*}}[closed-world]
// CHECK: assumes: {{.*}}[lockless-read]
// CHECK: + {{.*}}if (mark && mark->flags & MARK_NEW &&
// CHECK: 1 finding

// The edit, applied: why names the guard.
// RUN: %python %S/Inputs/apply.py %t.json %s > %t.after.c
// RUN: nobounce check %t.after.c -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %t.after.c -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=AFTER
// AFTER: skippable: no: `mark->flags & MARK_NEW` is tested before the read
