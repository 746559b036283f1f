// The same kinds of fact as a real tree gives: see Kernel/primitive-facts.test,
// which asserts these of the real ones.
// RUN: nobounce facts dump %s --function '*' -- -I%inputs > %t
// RUN: FileCheck %s --check-prefix READ < %t
// RUN: FileCheck %s --check-prefix REF < %t
// RUN: FileCheck %s --check-prefix BIT < %t
// RUN: FileCheck %s --check-prefix LOCK < %t
#include "kernel.h"

int reach(struct inode *inode, struct kref *k)
{
	spin_lock(&inode->i_lock);
	kref_get(k);
	set_bit(3, &inode->i_state);
	return atomic_read(&inode->i_count);
}

// READ-LABEL: function arch_atomic_read(
// READ: load   v->counter : s32/32 {volatile}
// READ-LABEL: function atomic_read(
// READ: call   instrument_atomic_read(v, 4)
// READ: call   raw_atomic_read(v) : s32 {used}

// REF-LABEL: function __refcount_add(
// REF: call   atomic_fetch_add_relaxed(i, &r->refs)
// REF: call   refcount_warn_saturate({{.*}}{cold}
// REF-LABEL: function refcount_inc(
// REF: call   __refcount_inc(r, NULL{0})

// BIT-LABEL: function arch_set_bit(
// BIT: asm {{.*}}{volatile, lock, memory}
// BIT-LABEL: function set_bit(
// BIT: call   arch_set_bit(nr, addr)

// LOCK-LABEL: function spin_lock(
// LOCK: call   _raw_spin_lock(&lock->rlock)
