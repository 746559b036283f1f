// This CPU's own counter is not shared.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why 'release_mark' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

#define this_cpu_ptr(ptr)                                                      \
	({                                                                     \
		typeof(ptr) __p = (ptr);                                       \
		__asm__("addq %%gs:0, %0" : "+r"(__p));                        \
		__p;                                                           \
	})

DECLARE_PER_CPU(atomic_t, mark_users);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	atomic_inc(this_cpu_ptr(&mark_users));
	if (mark && atomic_read(this_cpu_ptr(&mark_users)) == 1)
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: 0 candidates
