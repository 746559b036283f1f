// Where the flag is sampled on the same way, testing it saves nothing.
// RUN: nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=NONE
// RUN: nobounce why opened %s --rules %S/Inputs/hook-rules -- -I%inputs -I%S/Inputs | FileCheck %s
#define do_sys_openat2 sample_only
#include "hooks.inc"
#undef do_sys_openat2
static int opened(struct file *file) { return hook_perm(file, MAY_READ); }
long do_sys_openat2(struct file *file, int flags)
{
	if (file->f_mode & FMODE_READ)
		return opened(file);
	return 0;
}

// NONE: 0 findings
// CHECK: skippable: no: `FMODE_HEARD(file->f_mode)` is sampled by do_sys_openat2, which this very chain runs
