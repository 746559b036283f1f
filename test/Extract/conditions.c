// A branch decides on the last sub-condition, not on the whole condition.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"
void f(void);

// CHECK-LABEL: function both(
// CHECK: and p -> b[[R:[0-9]+]] else b[[NO:[0-9]+]]
// CHECK: b[[R]]:
// CHECK: load   p->i_flags
// CHECK: if p->i_flags & 4 -> b{{[0-9]+}} else b[[NO]]
void both(struct inode *p)
{
	if (p && p->i_flags & 4)
		f();
}

// CHECK-LABEL: function mixed(
// CHECK: or a -> b[[C:[0-9]+]] else b[[B:[0-9]+]]
// CHECK: b[[B]]:
// CHECK-NEXT: {{and|or}} b -> b[[C]] else b[[NO:[0-9]+]]
// CHECK: b[[C]]:
// CHECK-NEXT: if c -> b{{[0-9]+}} else b[[NO]]
void mixed(int a, int b, int c)
{
	if ((a || b) && c)
		f();
}

// In a value the operator decides which operand is evaluated, and the value is
// the operator's.
// CHECK-LABEL: function value(
// CHECK: and p->i_flags & 1 -> b[[R:[0-9]+]] else b[[E:[0-9]+]] {value}
// CHECK: b[[R]]:
// CHECK: load   p->i_state
// CHECK: goto -> b[[E]]
// CHECK: b[[E]]:
// CHECK: return {{.*}}p->i_flags & 1{{.*}} && p->i_state > 2
bool value(struct inode *p)
{
	return (p->i_flags & 1) && p->i_state > 2;
}

// CHECK-LABEL: function choice(
// CHECK: ?: a -> {{.*}} {value}
// CHECK: return a ? p->i_flags : p->i_state
u64 choice(int a, struct inode *p)
{
	return a ? p->i_flags : p->i_state;
}

// CHECK-LABEL: function elvis(
// CHECK: load   p->i_sb
// CHECK: return p->i_sb ? p->i_sb : sb
struct super_block *elvis(struct inode *p, struct super_block *sb)
{
	return p->i_sb ?: sb;
}
