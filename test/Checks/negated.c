// The operands of a negated && are exchanged like any others.
// RUN: %exits 1 nobounce check %s --format text=%t.txt --format json=%t.json -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && !(atomic_read(&inode->i_writecount) > 1 && mark->flags & MARK_NEW))
		mark->seen++;
	return 0;
}

// CHECK: warning: {{.*}}: test `mark->flags & MARK_NEW` first
// CHECK: + {{.*}}if (mark && !(mark->flags & MARK_NEW && atomic_read(&inode->i_writecount) > 1))
// RUN: %python %S/Inputs/apply.py %t.json %s > %t.after.c
// RUN: %exits 0 nobounce check %t.after.c -- -I%inputs -I%S/Inputs
