// A security hook that a caller has entered for the same file and access is
// entered again; for another access it is not the same.
// RUN: %exits 1 nobounce check %s --checks lsm-hook -- -I%inputs | FileCheck %s
#include "kernel.h"

int security_file_permission(struct file *file, int mask)
{
	return file->f_mode & (fmode_t)mask ? 0 : -EACCES;
}
static int read_iter(struct file *file)
{
	int ret = security_file_permission(file, MAY_WRITE);

	return ret ? ret : security_file_permission(file, MAY_READ);
}
ssize_t ksys_read(struct file *file)
{
	int ret = security_file_permission(file, MAY_READ);

	return ret ? ret : read_iter(file);
}

// CHECK: lsm-hook.c:14:21: warning: security_file_permission was already entered for `file` on this chain, at lsm-hook.c:18 [lsm-hook]
// CHECK: 1 finding
