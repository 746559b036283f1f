// why FUNCTION tells where the pointers go that it is given, itself and by what
// it calls: stored, returned, queued, given to code that is not known. A record
// on the stack that nobody leaks is no escape, nor is a store in a new object
// that stays inside.
//
// RUN: nobounce why 'keep_*' %s -- -I%inputs | FileCheck %s --check-prefix=KEEP
// RUN: nobounce why 'pass_*' %s -- -I%inputs | FileCheck %s --check-prefix=PASS
// RUN: nobounce why 'quiet_*' %s -- -I%inputs | FileCheck %s --check-prefix=QUIET
// RUN: nobounce why 'walk_*' %s -- -I%inputs | FileCheck %s --check-prefix=WALK
// RUN: nobounce why pass_down %s --format json -- -I%inputs | FileCheck %s --check-prefix=JSON
#include "kernel.h"

struct part {
	int n;
};

struct box {
	struct part *part;
	struct box *next;
	int n;
};

struct request {
	struct box *box;
	int n;
};

static struct box *last;
void strangers_code(struct box *box);

void keep_global(struct box *kept)
{
	last = kept;
}

void keep_in(struct box *holder, struct part *part)
{
	holder->part = part;
}

struct box *keep_new(struct part *part)
{
	struct box *fresh = kzalloc(sizeof(*fresh), GFP_KERNEL);

	if (!fresh)
		return NULL;
	fresh->part = part;
	return fresh;
}

void pass_down(struct box *box)
{
	keep_global(box);
}

void pass_out(struct box *box)
{
	strangers_code(box);
}

/* What the request holds is stored by the callee. */
static void take_request(struct request *r)
{
	last = r->box;
}

void pass_held(struct box *box)
{
	struct request r = { .box = box };

	take_request(&r);
}

static int read_request(struct request *r)
{
	return r->box->n + r->n;
}

int quiet_stack(struct box *box)
{
	struct request r = { .box = box };

	return read_request(&r);
}

void quiet_new(struct part *part)
{
	struct box *fresh = kzalloc(sizeof(*fresh), GFP_KERNEL);

	fresh->part = part;
	kfree(fresh);
}

int quiet_self(struct box *box)
{
	box->next = box;
	return box->n;
}

int walk_b(struct box *box, int n);

/* Recursion ends; what the other one stores is seen through it. */
int walk_a(struct box *box, int n)
{
	return n ? walk_b(box, n - 1) : 0;
}

int walk_b(struct box *box, int n)
{
	if (n == 7)
		last = box;
	return walk_a(box, n);
}

// KEEP-DAG: escape of kept from keep_global: stored in &last ({{.*}}why-escapes.c:[[#]])
// KEEP-DAG: escape of holder from keep_in: none
// KEEP-DAG: escape of part from keep_in: stored in arg0->part ({{.*}})
// KEEP-DAG: escape of part from keep_new: in the result ({{.*}})
// KEEP-DAG: keep_new returns a new object that nobody else knows yet

// PASS-DAG: escape of box from pass_down: stored in &last by keep_global ({{.*}})
// PASS-DAG: escape of box from pass_out: given to code that is not known ({{.*}})
// PASS-DAG: escape of box from pass_held: stored in &last by take_request ({{.*}})
// PASS-DAG: pass_out comes to code that is not known: pass_out ({{.*}})

// QUIET-DAG: escape of box from quiet_stack: none
// QUIET-DAG: escape of part from quiet_new: none
// QUIET-DAG: escape of box from quiet_self: none

// WALK-DAG: escape of box from walk_a: stored in &last by walk_b ({{.*}})
// WALK-DAG: escape of box from walk_b: stored in &last ({{.*}})

// JSON: "escape of box from pass_down: stored in &last by keep_global
