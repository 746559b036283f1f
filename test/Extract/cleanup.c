// The function of a cleanup attribute is called wherever its scope ends.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-LABEL: function free_on_return(
// CHECK: local l0 p: void *, cleanup __free_kfree
// CHECK: call   kzalloc(
// CHECK: if !p -> b{{[0-9]+}} else b{{[0-9]+}}
// CHECK: return -ENOMEM{-12} : s32
// CHECK-NEXT: call   __free_kfree(&p) : void {cleanup}
// CHECK: call   use(p)
// CHECK: return 0
// CHECK-NEXT: call   __free_kfree(&p) : void {cleanup}
void use(void *);
int free_on_return(void)
{
	void *p __free(kfree) = kzalloc(8, GFP_KERNEL);

	if (!p)
		return -ENOMEM;
	use(p);
	return 0;
}

// The variable of a guard has a name made by __COUNTER__: none is kept.
// CHECK-LABEL: function guarded(
// CHECK: local l0 : spinlock *, cleanup class_spinlock_destructor
// CHECK: call   class_spinlock_constructor(&inode->i_lock)
// CHECK: store  inode->i_state = 1
// CHECK-NEXT: call   class_spinlock_destructor(&l0) : void {cleanup}
// CHECK: store  inode->i_flags = 2
void guarded(struct inode *inode)
{
	{
		guard(spinlock)(&inode->i_lock);
		inode->i_state = 1;
	}
	inode->i_flags = 2;
}

// CHECK-LABEL: function each_round(
// CHECK: {loop}
// CHECK: call   class_mutex_constructor(m)
// CHECK: call   class_mutex_destructor(&held) : void {cleanup}
// CHECK: call   use(
// CHECK: call   class_mutex_destructor(&held) : void {cleanup}
void each_round(struct mutex *m, int n)
{
	while (n--) {
		CLASS(mutex, held)(m);

		if (n == 3)
			continue;
		use(held);
	}
}

// CHECK-LABEL: function handed_on(
// CHECK: init   p = {{.*}} {decl}
// CHECK: store  p = NULL{0}
// CHECK: call   __free_kfree(&p)
void *handed_on(void)
{
	void *p __free(kfree) = kzalloc(8, GFP_KERNEL);

	return no_free_ptr(p);
}
