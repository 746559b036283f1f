// The same hook, object and operation twice on one chain; not for another
// object, another operation, or where a lock was dropped in between.
// RUN: %exits 1 nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook --format text=%t.txt -- -I%inputs -I%S/Inputs -DGUARD_IN
// RUN: FileCheck %s --input-file=%t.txt
// RUN: nobounce why unlocked %s --rules %S/Inputs/hook-rules -- -I%inputs -I%S/Inputs -DGUARD_IN | FileCheck %s --check-prefix=LOCK
#define GUARD(file) do { if (!FMODE_HEARD((file)->f_mode)) return 0; } while (0)
#include "hooks.inc"

static int again(struct file *in, struct file *out)
{
	int ret = hook_perm(out, MAY_WRITE);

	return ret ? ret : hook_perm(in, MAY_READ);
}
static int unlocked(struct file *in, spinlock_t *lock)
{
	spin_unlock(lock);
	return hook_perm(in, MAY_READ);
}
ssize_t ksys_read(struct file *in, struct file *out)
{
	int ret = hook_perm(in, MAY_READ);

	if (ret)
		return ret;
	return again(in, out);
}
ssize_t ksys_write(struct file *in, spinlock_t *lock)
{
	int ret;

	spin_lock(lock);
	ret = hook_perm(in, MAY_READ);
	spin_unlock(lock);
	if (ret)
		return ret;
	spin_lock(lock);
	return unlocked(in, lock);
}

// CHECK: hook-duplicate.c:13:21: warning: hook_perm was already entered for `in` on this chain, at {{.*}}hook-duplicate.c:22 [test-hook]
// CHECK: earlier: entered before, by ksys_read
// CHECK: 1 finding
// LOCK: skippable: no: a lock is dropped in between, at {{.*}}hook-duplicate.c:34
