// The chain has written the very location before: said, not hidden.
// RUN: %exits 1 nobounce check %s --format text=%t.txt --format json=%t.json -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

static void take(struct inode *inode)
{
	get_write_access(inode);
}

static int later(struct mark *mark, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	return 0;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (!mark)
		return 0;
	take(inode);
	return later(mark, inode);
}

// CHECK: warning: {{.*}}: test `mark->flags & MARK_NEW` first
// CHECK: confidence medium
// CHECK: own-write: the chain itself may have written it before, in
