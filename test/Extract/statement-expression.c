// A statement expression has the value of its last statement; a temporary that
// only passes a value on is that value.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-LABEL: function last(
// CHECK-NOT: local
// CHECK: return a + b
int last(int a, int b)
{
	return ({ a; a + b; });
}

// CHECK-LABEL: function passed_on(
// CHECK: load   inode->i_flags : u32/32 {volatile}
// CHECK: return inode->i_flags
u32 passed_on(struct inode *inode)
{
	return smp_load_acquire(&inode->i_flags);
}

// The value stands behind a label that an inner jump goes to.
// CHECK-LABEL: function behind_label(
// CHECK: init   RC = 0
// CHECK: store  RC = %{{[0-9]+}}
// CHECK: return RC
int behind_label(struct file *file)
{
	return call_int_hook(file_open, file);
}

// CHECK-LABEL: function as_condition(
// CHECK: if inode->i_flags -> {{.*}} {unexpected}
int as_condition(struct inode *inode)
{
	if (WARN_ON(inode->i_flags))
		return -EIO;
	return 0;
}

// CHECK-LABEL: function as_location(
// CHECK: store  inode->i_flags = 3
#define FLAGS(i) ({ u32 *where = &(i)->i_flags; where; })
void as_location(struct inode *inode)
{
	*FLAGS(inode) = 3;
}
