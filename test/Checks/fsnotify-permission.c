// The bundled rule, on a hook of its shape: found for reads, with the flag that
// this tree keeps.
// RUN: %exits 1 nobounce check %s --checks fsnotify-permission -- -I%inputs -I%S/Inputs | FileCheck %s
// RUN: nobounce check %s --checks fsnotify-permission -- -I%inputs -I%S/Inputs -DGUARD_IN | FileCheck %s --check-prefix=NONE
#define FMODE_HEARD FMODE_FSNOTIFY_PERM
#define hook_perm fsnotify_file_area_perm
#define hook_sample file_set_fsnotify_mode
#ifdef GUARD_IN
#define GUARD(file) do { if (likely(!FMODE_HEARD((file)->f_mode))) return 0; } while (0)
#endif
#include "hooks.inc"

static int verify(struct file *file, int mask)
{
	return hook_perm(file, mask);
}
#include "hook-callers.inc"

// CHECK: warning: fsnotify_file_area_perm fetches 3 lines to find that nobody listens: test `FMODE_FSNOTIFY_PERM(file->f_mode)` first [fsnotify-permission]
// CHECK: keeper: file_set_fsnotify_mode keeps it up to date
// NONE: 0 findings
