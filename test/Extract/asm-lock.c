// The lock prefix is found in the template, wherever it stands; an exchange
// with memory needs none. What only looks like one does not count.
// RUN: nobounce facts dump %s --function '*' -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-LABEL: function plain_prefix(
// CHECK: asm    asm("lock; incl %0", v), 1 outputs {volatile, lock}
void plain_prefix(int *v)
{
	asm volatile("lock; incl %0" : "+m"(*v));
}

// CHECK-LABEL: function two_lines(
// CHECK: asm    {{.*}}{volatile, lock, memory}
void two_lines(int *v)
{
	asm volatile("# a comment\n\tlock\n\tdecl %0" : "+m"(*v)::"memory");
}

// CHECK-LABEL: function exchange(
// CHECK: asm    {{.*}}{volatile, lock, memory}
int exchange(int *v, int n)
{
	return xchg(v, n);
}

// CHECK-LABEL: function registers(
// CHECK: asm    {{.*}}, 2 outputs {volatile}{{ *;}}
int registers(int a, int b)
{
	asm volatile("xchg %0, %1" : "+r"(a), "+r"(b));
	return a;
}

// This CPU's own: no prefix.
// CHECK-LABEL: function local_cmpxchg(
// CHECK: asm    {{.*}}2 outputs{{ *;}}
int local_cmpxchg(int *v, int old, int new)
{
	int was;

	asm("cmpxchgl %2, %1" : "=a"(was), "+m"(*v) : "r"(new), "0"(old));
	return was;
}

// CHECK-LABEL: function other_words(
// CHECK: asm    {{.*}}{volatile}{{ *;}}
void other_words(int *v)
{
	asm volatile("# blocklock clock\n\tincl %0" : "+m"(*v));
}

// CHECK-LABEL: function user(
// CHECK: call   atomic_inc(&inode->i_count) : void
void user(struct inode *inode)
{
	atomic_inc(&inode->i_count);
}

// The section entry in front of the prefix does not hide it.
// CHECK-LABEL: function arch_atomic_inc(
// CHECK: asm    asm(".pushsection {{.*}}&v->counter), 1 outputs {volatile, lock, memory}
