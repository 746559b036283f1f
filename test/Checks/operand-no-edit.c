// The operand that reads does something else, too: no test is put before it.
// RUN: %exits 1 nobounce check %s -o %t.txt -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "world.inc"

int tell(struct inode *inode);

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (mark && tell(inode) == atomic_read(&inode->i_writecount))
		mark->flags &= ~MARK_NEW;
	return 0;
}

// CHECK: possible edit: {{.*}}no edit: the operand makes a call of tell(inode)
