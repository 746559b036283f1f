// A branch names the macro that its condition comes to, whatever negation, hint
// or comparison stands around it.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"
void f(void);
#define enabled(p) ({ asm volatile("" : : "r"(p)); *(p); })
#define maybe(x) __builtin_expect(!!(x), 0)

// CHECK-LABEL: function plain(
// CHECK: macro m[[#A:]] enabled(
// CHECK: if {{.*}} @m[[#A]]
void plain(int *k)
{
	if (enabled(k))
		f();
}

// CHECK-LABEL: function negated(
// CHECK: macro m[[#B:]] enabled(
// CHECK: if {{.*}} @m[[#B]]
void negated(int *k)
{
	if (!enabled(k))
		f();
}

// CHECK-LABEL: function hinted(
// CHECK: macro m[[#C:]] enabled(
// CHECK: if {{.*}} @m[[#C]]
void hinted(int *k)
{
	if (maybe(enabled(k)))
		f();
}

// CHECK-LABEL: function compared(
// CHECK: macro m[[#D:]] enabled(
// CHECK: if {{.*}} @m[[#D]]
void compared(int *k)
{
	if (enabled(k) == 0)
		f();
}

// A hint around something else stays the hint.
// CHECK-LABEL: function other(
// CHECK: macro m[[#E:]] maybe(
// CHECK: if {{.*}} @m[[#E]]
void other(int a)
{
	if (maybe(a > 3))
		f();
}
