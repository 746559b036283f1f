// Each return has its value; a path that ends without one has none.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-LABEL: function values(
// CHECK: return -ENOENT{-2} : s32
// CHECK: return %{{[0-9]+}} : s32
int g(void);
int values(int a)
{
	if (a)
		return -ENOENT;
	return g();
}

// A pointer that is one of several.
// CHECK-LABEL: function pointers(
// CHECK: return p->next
// CHECK: return p
// CHECK: return NULL{0}
struct list_head *pointers(struct list_head *p, int which)
{
	if (which == 1)
		return p->next;
	if (which == 2)
		return p;
	return NULL;
}

// CHECK-LABEL: function none(
// CHECK: return{{ *;}}
// CHECK: store  *a = 3
// CHECK-NOT: return
// CHECK: goto -> b1
void none(int *a)
{
	if (!a)
		return;
	*a = 3;
}
