// Somebody begins to listen on a path as hot: that nobody does is not normal.
// RUN: nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=NONE
// RUN: nobounce why verify %s --rules %S/Inputs/hook-rules -- -I%inputs -I%S/Inputs | FileCheck %s
#include "hooks.inc"

static int verify(struct file *file, int mask)
{
	return hook_perm(file, mask);
}
ssize_t ksys_read(struct file *file)
{
	hook_listen(file_inode(file)->i_sb);
	return verify(file, MAY_READ);
}

// NONE: 0 findings
// CHECK: skippable: unknown: it calls hook_slow before any such test
