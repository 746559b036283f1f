// Names made with __COUNTER__ are in no fact: what was read before changes
// nothing.
// RUN: cp %s %t.c
// RUN: nobounce facts dump %t.c --function '*' --no-cache -- -I%inputs > %t.few
// RUN: nobounce facts dump %t.c --function '*' --no-cache -- -I%inputs -DMORE > %t.many
// RUN: diff %t.few %t.many
// RUN: FileCheck %s < %t.few
#ifdef MORE
_Static_assert(__COUNTER__ + __COUNTER__ + __COUNTER__ >= 0, "");
#endif
#include "kernel.h"

// CHECK-LABEL: function names(
// CHECK: local l0 : mutex *
// CHECK-NOT: {{[a-z]_[0-9]}}
// CHECK: return
int names(struct mutex *m, int a)
{
	guard(mutex)(m);
	return min(READ_ONCE(a), max(a, 3));
}
