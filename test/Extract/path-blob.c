// A blob: a pointer of no type, a size that is only known at run time, and the
// record that the sum is said to be.
// RUN: nobounce facts dump %s --function '*' --record blob -- -I%inputs | FileCheck %s
#include "kernel.h"

struct blob {
	u32 flags;
	struct kref *label;
};
struct lsm_blob_sizes sizes;

// CHECK-LABEL: function cred_blob(
// CHECK: load   cred->security : void *
// CHECK: load   sizes.lbs_cred : s32
// CHECK: return cred->security + sizes.lbs_cred : blob *
static inline struct blob *cred_blob(const struct cred *cred)
{
	return cred->security + sizes.lbs_cred;
}

// CHECK-LABEL: function direct(
// CHECK: load   ((blob *)(inode->i_security + sizes.lbs_inode))->flags : u32/32
u32 direct(struct inode *inode)
{
	return ((struct blob *)(inode->i_security + sizes.lbs_inode))->flags;
}

// Through a local the type is the local's; what it is set to is kept.
// CHECK-LABEL: function by_local(
// CHECK: init   b = cred->security + sizes.lbs_cred : blob *
// CHECK: load   b->label : kref *
struct kref *by_local(const struct cred *cred)
{
	struct blob *b = cred->security + sizes.lbs_cred;

	return b->label;
}

// CHECK-LABEL: function by_helper(
// CHECK: call   cred_blob(file->f_cred)
// CHECK: store  %{{[0-9]+}}->flags |= 4 : u32/32
void by_helper(struct file *file)
{
	cred_blob(file->f_cred)->flags |= 4;
}

// CHECK-LABEL: struct blob, 16 bytes, align 8
