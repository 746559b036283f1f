// The way to the read sets the flag itself, once for each object, and nobody clears it.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why 'release_mark' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

void *kmalloc(unsigned long size, unsigned flags) __malloc;

#define MARK_SEEN 0x4ul

static void mark_get(struct inode *inode, struct mark *mark)
{
	if (!mark->next) {
		mark->next = kmalloc(sizeof(*mark), 0);
		mark->flags |= MARK_SEEN;
	}
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (!mark)
		return 0;
	mark_get(inode, mark);
	if (atomic_read(&inode->i_writecount) == 1 && mark->flags & MARK_SEEN)
		mark->seen++;
	return 0;
}

// CHECK: selective: unknown: `mark_get` sets it at {{.*}} on the way to this very read
