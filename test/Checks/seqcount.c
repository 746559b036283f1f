// Nothing moves across the begin or the end of a section that is read again when it changed.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why 'release_mark' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

unsigned read_seqbegin(const seqlock_t *s);
unsigned read_seqretry(const seqlock_t *s, unsigned start);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);
	unsigned seq;

	if (!mark)
		return 0;
	if (atomic_read(&inode->i_writecount) == 1) {
		seq = read_seqbegin(&mark->seq);
		if (mark->flags & MARK_NEW && !read_seqretry(&mark->seq, seq))
			mark->flags = 0;
	}
	return 0;
}

// CHECK: skippable: no: it decides a call of read_seqbegin
