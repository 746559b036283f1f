// A switch that names all enumerators may still match none of them.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

enum state { IDLE, BUSY };

// CHECK-LABEL: function named(
// CHECK: switch s -> b{{[0-9]+}} on 0, b{{[0-9]+}} on 1, b[[D:[0-9]+]] default
// CHECK: b[[D]]:
// CHECK-NEXT: return 3
int named(enum state s)
{
	switch (s) {
	case IDLE:
		return 1;
	case BUSY:
		return 2;
	}
	return 3;
}
