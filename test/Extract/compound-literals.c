// A compound literal is an object of its own without a name; assigned, each of
// its fields is a store to the field of the target.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

struct work {
	void (*func)(struct work *);
	struct inode *inode;
};
static void run(struct work *w)
{
}

// CHECK-LABEL: function assigned(
// CHECK: store  w->func = run : fn *
// CHECK: store  w->inode = file->f_inode : inode *
void assigned(struct work *w, struct file *file)
{
	*w = (struct work){ .func = run, .inode = file->f_inode };
}

// CHECK-LABEL: function initialised(
// CHECK: init   w.func = run : fn *
void start(struct work *);
void initialised(void)
{
	struct work w = (struct work){ .func = run };

	start(&w);
}

// CHECK-LABEL: function passed(
// CHECK: local l0 : work
// CHECK: init   l0.func = run : fn *
// CHECK: call   start(&l0)
void passed(void)
{
	start(&(struct work){ .func = run });
}
