// why FUNCTION says in which families it is hot, which shared lines it touches
// (itself and in inline functions), what decides that, and which lines are cold.
//
// RUN: nobounce why do_sys_openat2 %s -- -I%inputs | FileCheck %s
// RUN: nobounce why nobody_calls %s -- -I%inputs | FileCheck %s --check-prefix=NOBODY
#include "kernel.h"

struct box {
	atomic_t users;
	unsigned long flags;
};

static inline void box_use(struct box *box)
{
	atomic_inc(&box->users);
}

int ksys_read(struct box *box)
{
	return atomic_read(&box->users);
}

long do_sys_openat2(struct box *box, int mode, int wanted)
{
	if (mode < 0)
		return -22;
	if (box->flags & 4) {
		if (wanted)
			box_use(box);
	}
	return 0;
}

void nobody_calls(struct box *box)
{
	atomic_inc(&box->users);
}

// CHECK: do_sys_openat2: hot: do_sys_openat2 (1)
// CHECK-NEXT: hot in: open 1, proc 1
// CHECK-NEXT: why-function.c:29: rmw (atomic_inc in box_use) of box.users, runs 0.{{[0-9]+}} per open; decided by `wanted`; shared: 1 hot writer, hottest box_use (open 0.{{[0-9]+}})
// CHECK-NEXT: cold lines of do_sys_openat2: 26: returns an error
// CHECK-NOT: ksys_read

// NOBODY: nobody_calls: not reached from any hot entry
// NOBODY-NOT: hot in
