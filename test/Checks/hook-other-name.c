// An inline that only passes its parameter on is the hook by another name: its
// caller is the place.
// RUN: %exits 1 nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook -- -I%inputs -I%S/Inputs | FileCheck %s
#include "hooks.inc"
#include "hook-name.h"
ssize_t ksys_read(struct file *file)
{
	if (!(file->f_mode & FMODE_READ))
		return -EINVAL;
	return hook_read(file);
}

// CHECK: hook-other-name.c:[[#@LINE-3]]:9: warning: hook_read fetches 3 lines to find that nobody listens: test `FMODE_HEARD(file->f_mode)` first
