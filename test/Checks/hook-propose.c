// No such flag is kept in this tree: it is proposed, with low confidence.
// RUN: %exits 1 nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook -- -I%inputs -I%S/Inputs | FileCheck %s
#define hook_sample sample_nothing
#include "hooks.inc"

static int verify(struct file *file, int mask)
{
	return hook_perm(file, mask);
}
ssize_t vfs_read(struct file *file)
{
	if (!(file->f_mode & FMODE_READ))
		return -EINVAL;
	return verify(file, MAY_READ);
}
ssize_t vfs_write(struct file *file)
{
	if (!(file->f_mode & FMODE_WRITE))
		return -EINVAL;
	return verify(file, MAY_WRITE);
}
ssize_t ksys_read(struct file *file) { return vfs_read(file); }
ssize_t ksys_write(struct file *file) { return vfs_write(file); }

// CHECK: warning: hook_perm fetches 3 lines to find that nobody listens: a flag like `FMODE_HEARD(file->f_mode)` would tell, which this tree does not keep [test-hook]
// CHECK: confidence low
// CHECK: assumes: nothing in this tree keeps such a flag
