// Only writes enter it: what they pass ends it before anything is read.
// RUN: nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=NONE
// RUN: nobounce why verify %s --rules %S/Inputs/hook-rules -- -I%inputs -I%S/Inputs | FileCheck %s
#include "hooks.inc"

static int verify(struct file *file, int mask)
{
	return hook_perm(file, mask);
}
ssize_t ksys_write(struct file *file) { return verify(file, MAY_WRITE); }

// NONE: 0 findings
// CHECK: skippable: no: hook_perm ends at once for `mask`
