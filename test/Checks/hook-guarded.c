// The flag is tested first, in the hook or by who enters it: nothing to say.
// RUN: nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook -- -I%inputs -I%S/Inputs -DGUARD_IN | FileCheck %s --check-prefix=NONE
// RUN: nobounce why verify %s --rules %S/Inputs/hook-rules -- -I%inputs -I%S/Inputs -DGUARD_IN | FileCheck %s
// RUN: nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook -- -I%inputs -I%S/Inputs -DCALLER_GUARDS | FileCheck %s --check-prefix=NONE
// RUN: nobounce why verify %s --rules %S/Inputs/hook-rules -- -I%inputs -I%S/Inputs -DCALLER_GUARDS | FileCheck %s --check-prefix=CALLER
// RUN: nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook -- -I%inputs -I%S/Inputs -DBY_HELPER | FileCheck %s --check-prefix=NONE
// RUN: nobounce why verify %s --rules %S/Inputs/hook-rules -- -I%inputs -I%S/Inputs -DBY_HELPER | FileCheck %s --check-prefix=HELPER
// RUN: nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook -- -I%inputs -I%S/Inputs -DBY_LOCAL | FileCheck %s --check-prefix=NONE
// RUN: nobounce why verify %s --rules %S/Inputs/hook-rules -- -I%inputs -I%S/Inputs -DBY_LOCAL | FileCheck %s --check-prefix=LOCAL
#ifdef GUARD_IN
#define GUARD(file) do { if (!FMODE_HEARD((file)->f_mode)) return 0; } while (0)
#endif
#include "hooks.inc"

static int verify(struct file *file, int mask)
{
	return hook_perm(file, mask);
}
#ifdef GUARD_IN
ssize_t ksys_read(struct file *file) { return verify(file, MAY_READ); }
#elif defined(BY_HELPER)
static bool is_heard(const struct file *file)
{
	return FMODE_HEARD(file->f_mode);
}
ssize_t ksys_read(struct file *file)
{
	if (!is_heard(file))
		return 0;
	return verify(file, MAY_READ);
}
#elif defined(BY_LOCAL)
ssize_t ksys_read(struct file *file)
{
	bool heard = FMODE_HEARD(file->f_mode);

	if (!heard)
		return 0;
	return verify(file, MAY_READ);
}
#else
ssize_t ksys_read(struct file *file)
{
	if (!FMODE_HEARD(file->f_mode))
		return 0;
	return verify(file, MAY_READ);
}
#endif

// NONE: 0 findings
// CHECK: skippable: no: `FMODE_HEARD(file->f_mode)` is tested at {{.*}}hook
// CALLER: skippable: no: `FMODE_HEARD(file->f_mode)` is tested at {{.*}}hook-guarded.c:44
// HELPER: skippable: no: `FMODE_HEARD(file->f_mode)` is tested at {{.*}}hook-guarded.c:28
// LOCAL: skippable: no: `FMODE_HEARD(file->f_mode)` is tested at {{.*}}hook-guarded.c:37
