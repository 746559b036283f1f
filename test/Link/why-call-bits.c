// why FUNCTION tells what a call of it may do besides: sleep, drop a lock that its
// caller holds, come back with one, replace the running task's credentials.
//
// RUN: nobounce why may_wait %s -- -I%inputs | FileCheck %s --check-prefix=WAIT
// RUN: nobounce why never_waits %s -- -I%inputs | FileCheck %s --check-prefix=NEVER
// RUN: nobounce why box_retake %s -- -I%inputs | FileCheck %s --check-prefix=RETAKE
// RUN: nobounce why box_begin %s -- -I%inputs | FileCheck %s --check-prefix=BEGIN
// RUN: nobounce why box_balanced %s -- -I%inputs | FileCheck %s --check-prefix=BALANCED
// RUN: nobounce why box_checked %s -- -I%inputs | FileCheck %s --check-prefix=CHECKED
#include "kernel.h"

struct box {
	spinlock_t lock;
	int n;
};

void schedule(void);

static void wait_below(struct box *box)
{
	if (box->n)
		schedule();
}

void may_wait(struct box *box)
{
	wait_below(box);
}

int never_waits(struct box *box)
{
	return box->n;
}

/* The caller's critical section ends here, although it holds the lock after. */
void box_retake(struct box *box)
{
	spin_unlock(&box->lock);
	box->n++;
	spin_lock(&box->lock);
}

void box_begin(struct box *box)
{
	spin_lock(&box->lock);
}

static void box_end(struct box *box)
{
	spin_unlock(&box->lock);
}

void box_balanced(struct box *box)
{
	box_begin(box);
	box->n++;
	box_end(box);
}

/* What does not come back does not come back with the lock. */
void box_checked(struct box *box)
{
	spin_lock(&box->lock);
	if (box->n < 0)
		__builtin_trap();
	box->n++;
	spin_unlock(&box->lock);
}

// WAIT: may_wait may sleep: may_wait -> wait_below ({{.*}}why-call-bits.c:[[#]])
// NEVER: never_waits sleeps nowhere in this world
// RETAKE: box_retake gives back, of its caller, arg0->lock ({{.*}})
// BEGIN: box_begin comes back holding arg0->lock ({{.*}})
// BALANCED: box_balanced sleeps nowhere
// BALANCED-NOT: gives back
// BALANCED-NOT: comes back
// CHECKED: box_checked sleeps nowhere
// CHECKED-NOT: comes back
