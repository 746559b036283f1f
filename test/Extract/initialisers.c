// Tables: which function stands in which field of which record; names, orders
// and addresses beside them.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

static int my_open(struct inode *inode, struct file *file)
{
	return 0;
}
int generic_release(struct inode *inode, struct file *file);
static int my_file_open(struct file *file)
{
	return 0;
}
static void my_file_release(struct file *file)
{
}
static int my_init(void);

// CHECK-LABEL: global my_fops: file_operations {static, const}
// CHECK-DAG: .open = my_open  (file_operations.open)
// CHECK-DAG: .release = generic_release  (file_operations.release)
static const struct file_operations my_fops = {
	.open = my_open,
	.release = generic_release,
};

// In an array of records; the member of a union names the field.
// CHECK-LABEL: global my_hooks: security_hook_list[]{{.*}} {static} section .init.data
// CHECK-DAG: [0].hook.file_open = my_file_open
// CHECK-DAG: [1].hook.file_release = my_file_release
static struct security_hook_list my_hooks[] __initdata = {
	LSM_HOOK_INIT(file_open, my_file_open),
	LSM_HOOK_INIT(file_release, my_file_release),
};

// CHECK-LABEL: global my_sizes: lsm_blob_sizes {static}
// CHECK: .lbs_cred = 16  (lsm_blob_sizes.lbs_cred)
static struct lsm_blob_sizes my_sizes = {
	.lbs_cred = 16,
};

// CHECK-LABEL: global __lsm_my: lsm_info {static} section .lsm_info.init
// CHECK-DAG: .name = "my"  (lsm_info.name)
// CHECK-DAG: .order = LSM_ORDER_LAST{1}  (lsm_info.order)
// CHECK-DAG: .init = my_init  (lsm_info.init)
// CHECK-DAG: .blobs = &my_sizes  (lsm_info.blobs)
DEFINE_LSM(my) = {
	.name = "my",
	.order = LSM_ORDER_LAST,
	.init = my_init,
	.blobs = &my_sizes,
};

// CHECK-LABEL: global nested: {{.*}}
// CHECK: .first.ops = &my_fops
struct {
	struct {
		const struct file_operations *ops;
	} first;
} nested = { { &my_fops } };

// CHECK-LABEL: global handler: fn *
// CHECK: my_file_release
void (*handler)(struct file *) = my_file_release;
