// The tree marks racy reads of the flag: so does the edit.
// RUN: %exits 1 nobounce check %s --format text=%t.txt --format json=%t.json -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

int somebody(struct mark *mark)
{
	return READ_ONCE(mark->flags) & MARK_NEW;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: warning: {{.*}}: test `READ_ONCE(mark->flags) & MARK_NEW` first
// CHECK: + {{.*}}if (mark && READ_ONCE(mark->flags) & MARK_NEW &&
// RUN: %python %S/Inputs/apply.py %t.json %s > %t.after.c
// RUN: %exits 0 nobounce check %t.after.c -- -I%inputs -I%S/Inputs
// RUN: nobounce why release_mark %t.after.c -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=AFTER
// AFTER: skippable: no: {{.*}} is tested before the read
