// Values of steps, differences and narrowing casts.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

struct s {
	int a, b;
};

// What a step yields, in terms of what is there afterwards.
// CHECK-LABEL: function steps(
// CHECK: store  s->a += 1
// CHECK: init   before = s->a - 1
// CHECK: store  s->b -= 1
// CHECK: return before + (s->b + 1)
int steps(struct s *s)
{
	int before = s->a++;

	return before + s->b--;
}

// CHECK-LABEL: function moving(
// CHECK: store  q += 1
// CHECK: load   q[-1] : s8/8
// CHECK: store  p += 1
// CHECK: store  p[-1] = q[-1] : s8/8
void moving(char *p, const char *q)
{
	*p++ = *q++;
}

// CHECK-LABEL: function differences(
// CHECK: store  p = &p[-1]
// CHECK: store  p->a = 1
// CHECK: return c + -3
char *differences(struct s *p, char *c)
{
	p = p - 1;
	p->a = 1;
	return c - 3;
}

// CHECK-LABEL: function narrowed(
// CHECK: if (u8)x ->
int narrowed(u32 x)
{
	if ((u8)x)
		return 1;
	return 0;
}

// CHECK-LABEL: function discarded(
// CHECK: call   f(1) : s32  ;
// CHECK: call   f(2) : s32  ;
// CHECK: call   f(3) : s32  ;
// CHECK: call   f(4) : s32  ;
// CHECK: call   f(5) : s32 {used}
// CHECK: call   f(6) : s32  ;
int f(int);
void discarded(int x)
{
	x ? f(1) : f(2);
	(f(3), f(4));
	f(5) ?: f(6);
}

// A macro whose parts have no names has its own; a part is not its macro.
// CHECK-LABEL: function wholes(
// CHECK: call   f(PLAIN{24})
// CHECK: call   f(PLAIN{24})
// CHECK: call   f(SHIFTED(2){4})
// CHECK: call   f(n * 4)
#define SHIFTED(n) ((int)(1 << (n + 0)))
#define PLAIN (SHIFTED(3) | SHIFTED(4))
#define QUADRUPLE(n) ((n) * (1 << 2))
#define pass(...) ({ f(__VA_ARGS__); })
void wholes(int n)
{
	f(PLAIN);
	pass(PLAIN);
	f(SHIFTED(2));
	f(QUADRUPLE(n));
}
