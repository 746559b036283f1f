// The guard's text names all bits that the store clears, and no others.
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs -DCASE=1
// RUN: FileCheck %s --input-file=%t.txt --check-prefix=TWO
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs -DCASE=2
// RUN: FileCheck %s --input-file=%t.txt --check-prefix=BOTH
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs -DCASE=3
// RUN: FileCheck %s --input-file=%t.txt --check-prefix=NARROW
#include "world.inc"

#define MARK_NEW2 0x2ul
#define MARK_INT 0x4u

void set_both(struct mark *mark)
{
	mark->flags |= MARK_NEW2;
	mark->flags |= MARK_INT;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && atomic_read(&inode->i_writecount) == 1) {
#if CASE == 1
		mark->flags &= ~MARK_NEW2;
		mark->flags &= ~MARK_NEW;
#elif CASE == 2
		mark->flags &= ~MARK_NEW & ~MARK_NEW2;
#else
		mark->flags &= ~MARK_INT; /* The upper half, too. */
#endif
	}
	return 0;
}

// TWO: test `mark->flags & (MARK_NEW2 | MARK_NEW)` first
// BOTH: test `mark->flags & 0x3` first
// NARROW: test `mark->flags & 0xffffffff00000004` first
