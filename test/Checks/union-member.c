// Which member of a union is meant is what the test between says.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why '*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

struct either {
	int kind;
	union {
		unsigned long flags;
		struct inode *owner;
	};
};

void either_new(struct either *e)
{
	e->flags |= MARK_NEW;
}

static void by_operand(struct either *e, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1 && e->flags & MARK_NEW)
		e->kind++;
}

static void by_count(struct either *e, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1)
		e->flags &= ~MARK_NEW;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct either *e = inode->i_security;

	if (e && e->kind) {
		by_operand(e, inode);
		by_count(e, inode);
	}
	return 0;
}

// CHECK: note: in by_operand
// CHECK: skippable: no: e->flags is one of several members of a union
// CHECK: note: in by_count
// CHECK: skippable: no: e->flags is one of several members of a union
