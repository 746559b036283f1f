// The value is kept, and used only where a flag holds: it is read there.
// RUN: %exits 1 nobounce check %s --format text=%t.txt --format json=%t.json -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

void note(struct mark *mark, int users);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);
	int users = atomic_read(&inode->i_writecount);

	if (!mark)
		return 0;
	if (mark->flags & MARK_NEW) {
		note(mark, users);
	}
	return 0;
}

// CHECK: unused-value.c:{{[0-9]+}}:14: warning: atomic read of inode.i_writecount{{.*}}can usually be skipped: test `mark->flags & MARK_NEW` first
// CHECK: skippable: its value is used only where `mark->flags & MARK_NEW` holds, tested at line
// CHECK: effect: the value is used only here, below `mark->flags & MARK_NEW`
// CHECK-NEXT: note(mark, users);
// CHECK: - {{.*}}int users = atomic_read(&inode->i_writecount);
// CHECK: + {{.*}}int users;
// CHECK: + {{.*}}users = atomic_read(&inode->i_writecount);

// RUN: %python %S/Inputs/apply.py %t.json %s > %t.after.c
// RUN: %clang -fsyntax-only -Wall -Werror=uninitialized -Wno-unused -I%inputs -I%S/Inputs %t.after.c
// RUN: %exits 0 nobounce check %t.after.c -- -I%inputs -I%S/Inputs
