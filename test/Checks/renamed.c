// Nothing is known by the names of the code under test: others, same finding.
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

#define ZZ_BIT 0x80ul
struct zz { int x; unsigned long bits; };
void zz_set(struct inode *node)
{
	((struct zz *)node->i_security)->bits |= ZZ_BIT;
}
static int release_mark(struct inode *node, struct file *f)
{
	struct zz *z = node->i_security;

	if (z && atomic_read(&node->i_writecount) == 1)
		z->bits &= ~ZZ_BIT;
	return 0;
}

// CHECK: warning: atomic read of inode.i_writecount{{.*}}test `z->bits & ZZ_BIT` first
// CHECK: setter: set in zz_set
