// A test that the source says is likely to end it, in the file's own line: what
// follows is cold.
// RUN: nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=NONE
// RUN: nobounce why verify %s --rules %S/Inputs/hook-rules -- -I%inputs -I%S/Inputs | FileCheck %s
#define GUARD(file) do { if (likely((file)->f_flags & 4)) return 0; } while (0)
#include "hooks.inc"

static int verify(struct file *file, int mask)
{
	return hook_perm(file, mask);
}
#include "hook-callers.inc"

// NONE: 0 findings
// CHECK: shared: no: all it reads before it ends was touched before
