// A computed goto may go to every label whose address is taken.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-LABEL: function dispatched(
// CHECK: load   dispatched.table[op] : void */64
// CHECK-NEXT: computed-goto -> b[[L:[0-9]+]], b[[R:[0-9]+]]
// CHECK-DAG: return 1
// CHECK-DAG: return 2
int dispatched(int op)
{
	static const void *const table[] = { &&one, &&two };

	goto *table[op];
one:
	return 1;
two:
	return 2;
}
