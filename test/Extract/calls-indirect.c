// An indirect call names the field that holds the pointer.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-LABEL: function by_table(
// CHECK: load   file->f_op : file_operations *
// CHECK: load   file->f_op->release : fn *
// CHECK: icall  file->f_op->release(inode, file) : s32 {used}
int by_table(struct inode *inode, struct file *file)
{
	return file->f_op->release(inode, file);
}

// CHECK-LABEL: function by_parameter(
// CHECK: icall  actor(inode)
void by_parameter(struct inode *inode, void (*actor)(struct inode *))
{
	actor(inode);
}

// CHECK-LABEL: function by_local(
// CHECK: init   read = file->f_op->read
// CHECK: icall  read(file, buf, 3, NULL{0})
ssize_t by_local(struct file *file, char *buf)
{
	ssize_t (*read)(struct file *, char *, size_t, loff_t *) =
		file->f_op->read;

	return read ? read(file, buf, 3, NULL) : -EINVAL;
}

// CHECK-LABEL: function by_element(
// CHECK: icall  handlers[n](n)
static void (*handlers[4])(int);
void by_element(int n)
{
	handlers[n](n);
	(*handlers[n])(n);
}

// CHECK-LABEL: function by_list(
// CHECK: icall  P->hook.file_release(file)
void by_list(struct file *file)
{
	call_void_hook_list(file_release, file);
}

// CHECK-LABEL: function chosen(
// CHECK: icall  {{.*}}a{{.*}}(3)
int one(int), two(int);
int chosen(int a)
{
	return (a ? one : two)(3);
}
