// Stores keep their operator, width, and volatile; reading a plain local is no
// event, writing one is.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-LABEL: function operators(
// CHECK: store  inode->i_flags = 1 : u32/32
// CHECK: store  inode->i_flags |= 2 : u32/32
// CHECK: store  inode->i_flags &= 0xfffffffb : u32/32
// CHECK: store  inode->i_flags ^= 8 : u32/32
// CHECK: store  inode->i_flags += 16 : u32/32
// CHECK: store  inode->i_flags -= 32 : u32/32
// CHECK: store  inode->i_flags ?= 3 : u32/32
// CHECK: store  inode->i_size += 1 : s64/64
// CHECK: store  inode->i_size -= 1 : s64/64
void operators(struct inode *inode)
{
	inode->i_flags = 1;
	inode->i_flags |= 2;
	inode->i_flags &= ~4u;
	inode->i_flags ^= 8;
	inode->i_flags += 16;
	inode->i_flags -= 32;
	inode->i_flags <<= 3;
	inode->i_size++;
	--inode->i_size;
}

// CHECK-LABEL: function order(
// CHECK: load   from->i_mode : u16/16
// CHECK-NEXT: store  to->i_mode = from->i_mode : u16/16
void order(struct inode *to, struct inode *from)
{
	to->i_mode = from->i_mode;
}

// CHECK-LABEL: function volatile_ones(
// CHECK: load   *a : s32/32 {volatile}
// CHECK: store  *a = 3 : s32/32 {volatile}
void volatile_ones(volatile int *a)
{
	(void)*a;
	*a = 3;
}

// CHECK-LABEL: function locals(
// CHECK-NOT: load
// CHECK: init   x = a : s32/32 {decl}
// CHECK-NOT: load
// CHECK: store  x += b
// CHECK-NOT: load
// CHECK: return x
int locals(int a, int b)
{
	int x = a;

	x += b;
	return x;
}

// A record that is copied is one load and one store of the record.
// CHECK-LABEL: function records(
// CHECK: load   f->f_path : path
// CHECK: {{store|init}}  {{ *}}p = f->f_path : path
void use(struct path *);
void records(struct file *f)
{
	struct path p = f->f_path;

	use(&p);
}

// CHECK-LABEL: function c11(
// CHECK: {{.*}}{{.*}}atomic}
void c11(_Atomic int *a)
{
	*a = 3;
}
