// Macros that leave no call leave a use: name, parent, arguments, what they
// expand to. Models speak of them by name.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-LABEL: function marked(
// CHECK: macro [[O:m[0-9]+]] READ_ONCE(x = inode->i_flags) {{{.*}}statement-expr}
// CHECK: macro [[I:m[0-9]+]] __READ_ONCE(x = inode->i_flags) {{.*}}in [[O]]
// CHECK: load   inode->i_flags : u32/32 {volatile} @[[I]]
u32 marked(struct inode *inode)
{
	return READ_ONCE(inode->i_flags);
}

// CHECK-LABEL: function stored(
// CHECK: macro [[W:m[0-9]+]] WRITE_ONCE(x = inode->i_flags, val = v)
// CHECK: store  inode->i_flags = v : u32/32 {volatile}
void stored(struct inode *inode, u32 v)
{
	WRITE_ONCE(inode->i_flags, v);
}

// The asm stands in an inner macro; the outer one holds it all the same.
// CHECK-LABEL: function per_cpu(
// CHECK: macro [[P:m[0-9]+]] this_cpu_inc(pcp = events) {asm}
// CHECK: macro {{m[0-9]+}} this_cpu_add(pcp = events, val = 1) {asm} in [[P]]
// CHECK: asm    asm("addq %1, %%gs:%0", &events, 1), 1 outputs {volatile}
static DEFINE_PER_CPU(unsigned long, events);
void per_cpu(void)
{
	this_cpu_inc(events);
}

// What a statement expression evaluates may be the caller's alone.
// CHECK-LABEL: function racy(
// CHECK: macro {{m[0-9]+}} data_race(expr = inode->i_size) {statement-expr}
loff_t racy(struct inode *inode)
{
	return data_race(inode->i_size);
}

// CHECK-LABEL: function barrier_only(
// CHECK: macro {{m[0-9]+}} smp_mb() {asm}
void barrier_only(void)
{
	smp_mb();
}

// A pasted name makes no macro use, nor does a macro that leaves nothing.
// CHECK-LABEL: function nothing(
// CHECK-NOT: macro m
// CHECK: return 8
int nothing(void)
{
	return (int)sizeof(__PASTE(lo, ng));
}
