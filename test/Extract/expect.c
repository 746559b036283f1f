// What __builtin_expect says of a branch, with the polarity of the branch.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"
void f(void);

// CHECK-LABEL: function is_unlikely(
// CHECK: if a -> {{.*}} {unexpected}
void is_unlikely(int a)
{
	if (unlikely(a))
		f();
}

// CHECK-LABEL: function is_likely(
// CHECK: if a > 3 -> {{.*}} {expected}
void is_likely(int a)
{
	if (likely(a > 3))
		f();
}

// CHECK-LABEL: function negated(
// CHECK: if !a -> {{.*}} {unexpected}
void negated(int a)
{
	if (unlikely(!a))
		f();
}

// CHECK-LABEL: function not_unlikely(
// CHECK: if {{.*}}a -> {{.*}} {expected}
void not_unlikely(int a)
{
	if (!unlikely(a))
		f();
}

// A hint around one operand speaks of that operand alone.
// CHECK-LABEL: function one_operand(
// CHECK: and a -> {{b[0-9]+}} else {{b[0-9]+}} {unexpected}
// CHECK: if b -> {{b[0-9]+}} else {{b[0-9]+}}{{$}}
void one_operand(int a, int b)
{
	if (unlikely(a) && b)
		f();
}

// CHECK-LABEL: function with_probability(
// CHECK: if a -> {{.*}} {expected}
void with_probability(int a)
{
	if (__builtin_expect_with_probability(a, 1, 0.9))
		f();
}
