// Through a security hook, in both forms that kernels have: a list that is
// walked, and static calls behind keys. A module that is not on is not reached,
// nor is a hook that nobody registers.
// RUN: split-file %s %t
// RUN: cd %t
// RUN: %exits 1 nobounce check core.c module.c --lsm demo -- -I%inputs | FileCheck %s
// RUN: %exits 1 nobounce check core.c module.c --lsm demo -- -I%inputs -DLIST_WALK | FileCheck %s
// RUN: %exits 0 nobounce check core.c module.c --lsm other -- -I%inputs
// RUN: nobounce why demo_release core.c module.c --lsm other -- -I%inputs | FileCheck %s --check-prefix=OFF
// RUN: %exits 0 nobounce check core.c module.c --lsm demo -- -I%inputs -DUNREGISTERED
// RUN: nobounce why demo_release core.c module.c --lsm demo -- -I%inputs -DUNREGISTERED | FileCheck %s --check-prefix=OFF

// CHECK: module.c:{{[0-9:]+}} warning: atomic read of inode.i_writecount{{.*}}test `blob->flags & DEMO_NEW` first
// CHECK: __fput at core.c
// CHECK: -> security_file_release at core.c
// CHECK: -> demo_release through security_{{hook_list.hook|list_options}}.file_release

// OFF: remark: no finding
// OFF: hot: no: no hot entry reaches it

//--- core.c
#include "kernel.h"

static void security_file_release(struct file *file)
{
#ifdef LIST_WALK
	call_void_hook_list(file_release, file);
#else
	call_void_hook(file_release, file);
#endif
}

int do_sys_open(struct inode *inode, int mode)
{
	if (mode & FMODE_WRITE)
		return get_write_access(inode);
	return 0;
}

void __fput(struct file *file)
{
	security_file_release(file);
	put_write_access(file_inode(file));
}
//--- module.c
#include "kernel.h"

#define DEMO_NEW 0x10u

struct demo_blob {
	u32 flags;
};
static struct lsm_blob_sizes demo_sizes = {
	.lbs_inode = sizeof(struct demo_blob),
};

static inline struct demo_blob *demo_inode(struct inode *inode)
{
	return inode->i_security + demo_sizes.lbs_inode;
}

void demo_created(struct inode *inode)
{
	demo_inode(inode)->flags |= DEMO_NEW;
}

void demo_release(struct file *file)
{
	struct inode *inode = file_inode(file);
	struct demo_blob *blob = demo_inode(inode);

	if (blob && atomic_read(&inode->i_writecount) == 1)
		blob->flags &= ~DEMO_NEW;
}

#ifndef UNREGISTERED
static struct security_hook_list demo_hooks[] = {
	LSM_HOOK_INIT(file_release, demo_release),
};
#endif

static int demo_init(void)
{
	return 0;
}

DEFINE_LSM(demo) = {
	.name = "demo",
	.order = LSM_ORDER_MUTABLE,
	.init = demo_init,
	.blobs = &demo_sizes,
};
