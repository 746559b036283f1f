// What one run of an entry does to lines that other CPUs write; what a change
// adds to it; what is over a budget.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: nobounce cost openat %s --format text --format json=before.json -- -I%inputs | FileCheck %s
// RUN: nobounce cost openat %s --format json=after.json -- -I%inputs -DMORE
// RUN: nobounce cost --compare before.json after.json | FileCheck %s --check-prefix=MORE
// RUN: nobounce cost --compare after.json before.json | FileCheck %s --check-prefix=LESS
// RUN: nobounce cost --compare before.json before.json | FileCheck %s --check-prefix=SAME
// SAME: openat: no change
// RUN: echo '{"openat": {"rmw": 0.5, "lock": 4}}' > budget.json
// RUN: %exits 1 nobounce cost openat %s --budget budget.json -- -I%inputs 2>&1 | FileCheck %s --check-prefix=OVER
// OVER: over budget: openat: rmw: 1, budget 0.5
// OVER-NOT: over budget
// RUN: echo '{"openat": {"speed": 1}}' > wrong.json
// RUN: %exits 2 nobounce cost openat %s --budget wrong.json -- -I%inputs 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: 'wrong.json': 'speed' of 'openat' is no kind of cost with a number
// RUN: %exits 2 nobounce cost --compare wrong.json before.json 2>&1 | FileCheck %s --check-prefix=NOREPORT
// NOREPORT: 'wrong.json': it has no `ledgers`
// RUN: %exits 2 nobounce cost nosuch %s -- -I%inputs 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: 'nosuch' is no entry, no family of entries and no function of this world
#include "kernel.h"

struct desk {
	atomic_t visits;
	atomic_t papers;
	int shut;
};
static struct desk *desks;

// CHECK: openat: do_sys_open
// CHECK-NEXT: per call: 1 rmw, 0 get, 0 put, 0 lock, 0 atomic-read, 0 load, 0 foreign-line; 2 calls
// CHECK-NEXT: 1 {{ *}}rmw {{ *}}desk.visits {{.*}}cost.c:[[#@LINE+3]] (atomic_inc)
// CHECK-NEXT: do_sys_open -> desk_enter
static void desk_enter(struct desk *d) {
	atomic_inc(&d->visits);
}

// MORE: openat: +1 call, +2 places; per call: +1 call, +0.5 rmw, +1 atomic-read
// MORE-NEXT: from do_sys_open -> desk_paper:
// MORE-NEXT: + atomic-read desk.papers in desk_paper (0 -> 1 times)
// MORE-NEXT: + rmw {{ *}}desk.papers in desk_paper (0 -> 0.5 times)
// MORE-NEXT: + call {{ *}}desk_paper (0 -> 1 times)
// LESS: openat: -1 call, -2 places; per call: -1 call, -0.5 rmw, -1 atomic-read
static void desk_paper(struct desk *d) {
	if (atomic_read(&d->papers) >= 0)
		atomic_inc(&d->papers);
}

int do_sys_open(int n, int mode)
{
	desk_enter(desks + n);
#ifdef MORE
	desk_paper(desks + n);
#endif
	return mode;
}
