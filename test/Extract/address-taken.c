// Functions that are stored in fields or handed to others.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

struct work {
	void (*func)(struct work *);
};
static void run(struct work *w)
{
}
static void drop(struct kref *k)
{
}

// CHECK-LABEL: function stored(
// CHECK: store  w->func = run : fn *
void stored(struct work *w)
{
	w->func = run;
}

// CHECK-LABEL: function handed(
// CHECK: call   kref_put(k, drop)
void handed(struct kref *k)
{
	kref_put(k, drop);
}

// Fields of a local record are initialised one by one.
// CHECK-LABEL: function in_local(
// CHECK: init   w.func = run : fn *
// CHECK: call   start(&w)
void start(struct work *);
void in_local(void)
{
	struct work w = { .func = run };

	start(&w);
}
