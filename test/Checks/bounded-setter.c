// A store of some of a caller's bits cannot set others.
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark)
		mark->flags |= file->f_flags & 0x30;
	if (mark && atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: warning: {{.*}}: test `mark->flags & MARK_NEW` first
// CHECK: selective: what sets it is 1 place
