// A helper costs each caller; recursion counts as its head; functions that are
// one entry are alternatives.
// RUN: nobounce cost 'do_sys_open*' --format text %s -- -I%inputs | FileCheck %s
#include "kernel.h"

struct shelf {
	atomic_t books;
};
static struct shelf *shelves;

// CHECK: do_sys_open*: do_sys_open, do_sys_openat2
// CHECK-NEXT: per call: 3 rmw,
static void add_book(struct shelf *s)
{
	atomic_inc(&s->books);
}

static void one(struct shelf *s)
{
	add_book(s);
}

static int again(struct shelf *s, int n)
{
	add_book(s);
	return n ? again(s, n - 1) : 0;
}

// CHECK-DAG: do_sys_open -> one -> add_book
// CHECK-DAG: do_sys_open -> again -> add_book
// CHECK-DAG: {{^ *}}do_sys_open -> add_book
// CHECK-NOT: again -> again
int do_sys_open(int n, int mode)
{
	one(shelves);
	add_book(shelves);
	return again(shelves, n);
}

int do_sys_openat2(int n, int mode)
{
	add_book(shelves);
	return mode;
}
