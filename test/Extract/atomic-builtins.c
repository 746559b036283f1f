// The compiler's own atomics are calls of builtins.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-LABEL: function fetch_add(
// CHECK: call   __atomic_fetch_add({{.*}}&inode->i_flags{{.*}}) : u32 {builtin, used, atomic}
u32 fetch_add(struct inode *inode)
{
	return __atomic_fetch_add(&inode->i_flags, 1, __ATOMIC_RELAXED);
}

// CHECK-LABEL: function unused(
// CHECK: call   __atomic_store_n({{.*}}&inode->i_flags{{.*}}) : void {builtin, atomic}
void unused(struct inode *inode)
{
	__atomic_store_n(&inode->i_flags, 0, __ATOMIC_RELEASE);
}

// CHECK-LABEL: function sync(
// CHECK: call   __sync_fetch_and_or{{.*}}(&inode->i_flags, 4){{.*}}{builtin
void sync(struct inode *inode)
{
	__sync_fetch_and_or(&inode->i_flags, 4);
}

// CHECK-LABEL: function fence(
// CHECK: call   __sync_synchronize() : void {builtin}
void fence(void)
{
	__sync_synchronize();
}
