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

// NONE: 0 findings
// CHECK: shared: no: all it reads before it ends was touched before
