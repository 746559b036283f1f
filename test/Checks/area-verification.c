// An access that a caller has verified is verified again.
// RUN: %exits 1 nobounce check %s --checks area-verification -- -I%inputs | FileCheck %s
#include "kernel.h"

int rw_verify_area(int op, struct file *file, const loff_t *pos, size_t len)
{
	return (ssize_t)len < 0 || !(file->f_mode & (fmode_t)op) ? -EINVAL : 0;
}
static ssize_t copy_out(struct file *to, loff_t *pos, size_t len)
{
	int ret = rw_verify_area(MAY_WRITE, to, pos, len);

	return ret ? ret : (ssize_t)len;
}
ssize_t do_sendfile(struct file *in, struct file *out, loff_t *pos, size_t len)
{
	int ret = rw_verify_area(MAY_READ, in, pos, len);

	if (ret)
		return ret;
	ret = rw_verify_area(MAY_WRITE, out, pos, len);
	if (ret)
		return ret;
	return copy_out(out, pos, len);
}

// CHECK: area-verification.c:11:12: warning: rw_verify_area was already entered for `to` on this chain, at {{.*}}area-verification.c:21 [area-verification]
// CHECK: 1 finding
