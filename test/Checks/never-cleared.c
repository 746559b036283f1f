// A flag that nothing clears stays set: how many objects have it is not known.
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

#define MARK_KEPT 0x8ul

void mark_keep(struct mark *mark)
{
	mark->flags |= MARK_KEPT;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1 && mark->flags & MARK_KEPT)
		mark->seen++;
	return 0;
}

// CHECK: warning: {{.*}}can sometimes be skipped: test `mark->flags & MARK_KEPT` first
// CHECK: confidence low
// CHECK: selective: what sets it is 1 place, each much colder than the read; nothing clears it again
// CHECK: assumes: how many objects have `mark->flags & MARK_KEPT` is not derived
