// A temporary of a macro is no other name for a variable that changes while
// the temporary lives.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

#define swap(a, b)                   \
	do {                         \
		typeof(a) __old = a; \
		a = b;               \
		b = __old;           \
	} while (0)
#define take(p)                              \
	({                                   \
		typeof(p) __taken = (p);     \
		(p) = NULL;                  \
		__taken;                     \
	})
#define next(n)                      \
	({                           \
		typeof(n) __n = (n); \
		__n + 1;             \
	})

// CHECK-LABEL: function swapped(
// CHECK: init   __old = a
// CHECK: store  a = b
// CHECK: store  b = __old
int swapped(int a, int b)
{
	swap(a, b);
	return a - 2 * b;
}

// CHECK-LABEL: function taken(
// CHECK: init   __taken = p
// CHECK: store  p = NULL{0}
// CHECK: return __taken
void *taken(void *p)
{
	return take(p);
}

// Its address does not change with it.
#define empty(p)                       \
	({                             \
		typeof(&(p)) __at = &(p);  \
		typeof(p) __val = *__at; \
		*__at = NULL;          \
		__val;                 \
	})
// CHECK-LABEL: function emptied(
// CHECK: load   p : void *
// CHECK: store  p = NULL{0}
void *emptied(void *p)
{
	return empty(p);
}

// As an argument of another macro it is what it passes on.
// CHECK-LABEL: function nested(
// CHECK-DAG: next(n = n + 1) {statement-expr} in
// CHECK-DAG: next(n = n) {statement-expr} in
#define next2(m)                     \
	({                           \
		typeof(m) __m = (m); \
		next(__m);           \
	})
int nested(int n)
{
	return next2(next2(n));
}

// It changes later, when the temporary is gone.
// CHECK-LABEL: function later(
// CHECK-NOT: __n
// CHECK: init   m = n + 1
// CHECK: store  n = 3
int later(int n)
{
	int m = next(n);

	n = 3;
	return m + n;
}
