// All that the count decides stands below a flag: the two tests are exchanged.
// RUN: %exits 1 nobounce check %s --format text=%t.txt --format json=%t.json -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

void note(struct mark *mark);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1) {
		if (mark->flags & MARK_NEW) {
			note(mark);
			mark->seen = 0;
		}
	}
	return 0;
}

// CHECK: nested-test.c:{{[0-9]+}}:14: warning: atomic read of inode.i_writecount{{.*}}can usually be skipped: test `mark->flags & MARK_NEW` first
// CHECK: skippable: all that depends on it stands below `mark->flags & MARK_NEW`
// CHECK: effect: what it decides happens only below `mark->flags & MARK_NEW`
// CHECK-NEXT: note(mark);
// CHECK: guard: `mark->flags & MARK_NEW` is tested here, after the read
// CHECK-NEXT: if (mark->flags & MARK_NEW) {
// CHECK: - {{.*}}if (mark && atomic_read(&inode->i_writecount) == 1) {
// CHECK: + {{.*}}if (mark && mark->flags & MARK_NEW) {
// CHECK: - {{.*}}if (mark->flags & MARK_NEW) {
// CHECK: + {{.*}}if (atomic_read(&inode->i_writecount) == 1) {

// Applied, it is silent.
// RUN: %python %S/Inputs/apply.py %t.json %s > %t.after.c
// RUN: %clang -fsyntax-only -Wall -Werror=parentheses -Wno-unused -I%inputs -I%S/Inputs %t.after.c
// RUN: %exits 0 nobounce check %t.after.c -- -I%inputs -I%S/Inputs
