// No such flag is kept in this tree: it is proposed, with low confidence.
// RUN: %exits 1 nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook -- -I%inputs -I%S/Inputs | FileCheck %s
#define hook_sample sample_nothing
#include "hooks.inc"

static int verify(struct file *file, int mask)
{
	return hook_perm(file, mask);
}
#include "hook-callers.inc"

// CHECK: warning: hook_perm fetches 3 lines to find that nobody listens: a flag like `FMODE_HEARD(file->f_mode)` would tell, which this tree does not keep [test-hook]
// CHECK: confidence low
// CHECK: assumes: nothing in this tree keeps such a flag
