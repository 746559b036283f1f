// Calls: arguments as paths, constants and expressions; whether the result is
// used; attributes of the callee.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"
int g(struct inode *, int, const char *);
void h(u32);

// CHECK-LABEL: function arguments(
// CHECK: call   g(file->f_inode, mask | 1, "label") : s32{{ *;}}
void arguments(struct file *file, int mask)
{
	g(file->f_inode, mask | 1, "label");
}

// CHECK-LABEL: function addresses(
// CHECK: call   atomic_inc(&file->f_inode->i_count) : void
void addresses(struct file *file)
{
	atomic_inc(&file->f_inode->i_count);
}

// CHECK-LABEL: function used(
// CHECK: call   g({{.*}} : s32 {used}
// CHECK: init   r = %{{[0-9]+}}
// CHECK: call   g({{.*}} : s32 {used}
// CHECK: if %{{[0-9]+}} < 0
// CHECK: call   g({{.*}} : s32{{ *;}}
// CHECK: return r
int used(struct inode *i)
{
	int r = g(i, 1, NULL);

	if (g(i, 2, NULL) < 0)
		(void)g(i, 3, NULL);
	return r;
}

// CHECK-LABEL: function nested(
// CHECK: call   file_inode(file) : inode * {used}
// CHECK: call   g(%{{[0-9]+}}, 0, NULL{0}) : s32
void nested(struct file *file)
{
	g(file_inode(file), 0, NULL);
}

// CHECK-LABEL: function attributes(
// CHECK: call   kmalloc(8, GFP_KERNEL{3264}) : void * {used, alloc}
// CHECK: call   pure_one() : s32 {pure, used}
// CHECK: call   _printk("x") : s32 {cold}
// CHECK: call   panic("no") : void {noreturn, cold}
int pure_one(void) __pure;
void attributes(void)
{
	h(!kmalloc(8, GFP_KERNEL) + pure_one());
	printk("x");
	panic("no");
}
