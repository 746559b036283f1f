// What is never evaluated is no event.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"
int f(void);

// CHECK-LABEL: function sizes(
// CHECK-NOT: {{call|load}}
// CHECK: return 4
int sizes(struct inode *p)
{
	return (int)sizeof(p->i_flags) + 0 * (int)sizeof(f());
}

// CHECK-LABEL: function types(
// CHECK-NOT: {{call|load}}
// CHECK: store  *out = 3
void types(int *out)
{
	typeof(f()) x = 3;

	*out = 3;
	(void)x;
}

// CHECK-LABEL: function chosen(
// CHECK-NOT: load   p->i_size
// CHECK: load   p->i_flags
// CHECK-NOT: load   p->i_size
// CHECK: return
u64 chosen(struct inode *p)
{
	return _Generic(p->i_mode, int: p->i_size, default: p->i_flags);
}
