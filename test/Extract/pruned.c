// Edges that a constant decides are left out, and what only they reach.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"
void never(void);
void always(void);

// CHECK-LABEL: function by_literal(
// CHECK-NOT: never
// CHECK: call   always()
void by_literal(void)
{
	if (0)
		never();
	else
		always();
}

// The size is known: one case stays, with no branch.
// CHECK-LABEL: function by_size(
// CHECK-NOT: switch
// CHECK-NOT: addl
// CHECK: asm    asm("addq
// CHECK-NOT: addl
// CHECK-NOT: __wrong_percpu_size
static DEFINE_PER_CPU(unsigned long, n);
void by_size(void)
{
	this_cpu_add(n, 3);
}

// An assertion at compile time leaves no call.
// CHECK-LABEL: function asserted(
// CHECK-NOT: call
// CHECK: load   inode->i_flags
u32 asserted(struct inode *inode)
{
	return READ_ONCE(inode->i_flags);
}

// CHECK-LABEL: function by_operand(
// CHECK-NOT: never
// CHECK: call   always()
void by_operand(int a)
{
	if (a && 0)
		never();
	always();
}
