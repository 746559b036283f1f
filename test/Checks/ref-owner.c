// What a box owns for good stays as long as the box does. The get and the put may be
// in the function, in helpers of it, before several exits, in a loop or around one,
// or with a record of the function's own in between.
// RUN: nobounce why look_plain %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=PLAIN
// RUN: nobounce why look_exits %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=EXITS
// RUN: nobounce why look_callees %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=CALLEES
// RUN: nobounce why look_parked %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=PARKED
// RUN: nobounce why look_in_loop %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=IN-LOOP
// RUN: nobounce why look_around_loop %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=AROUND-LOOP
// RUN: nobounce why look_behind %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=BEHIND
#include "refs.inc"

static int look_plain(struct box *b)
{
	// PLAIN: ref-owner.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `b->item` (item.count) is taken and dropped though `b->item` pins it: neither the get nor the put is needed [avoidable-ref-cycle, drop-both]
	struct item *i = item_get(b->item);
	int r = item_read(i);

	item_put(i);
	return r;
}
// PLAIN: skippable: `b->item` keeps it from the get to the last put
// PLAIN: owner: `b->item`: box owns a reference through box.item; box_put drops it, when the record ends

static int look_exits(struct box *b)
{
	// EXITS: ref-owner.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `b->item` (item.count) is taken and dropped though `b->item` pins it
	struct item *i = item_get(b->item);
	int r;

	if (i->flags & 1) {
		item_put(i);
		return 1;
	}
	r = item_read(i);
	if (r)
		goto out;
	r = 2;
out:
	item_put(i);
	return r;
}

static struct item *begin(struct box *b)
{
	b->sum++;
	return item_get(b->item);
}

static void end(struct item *i)
{
	if (i)
		item_put(i);
}

static int look_callees(struct box *b)
{
	// CALLEES: ref-owner.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `b->item` (item.count) is taken and dropped though `b->item` pins it
	struct item *i = begin(b);
	int r = item_read(i);

	end(i);
	return r;
}

struct walk {
	struct item *at;
	int n;
};

static void walk_begin(struct walk *w, struct box *b)
{
	w->at = item_get(b->item);
}

static void walk_end(struct walk *w)
{
	item_put(w->at);
	w->at = NULL;
}

static int look_parked(struct box *b)
{
	struct walk w = {0};
	int r;

	// PARKED: ref-owner.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `b->item` (item.count) is taken and dropped though `b->item` pins it
	walk_begin(&w, b);
	r = item_read(w.at);
	walk_end(&w);
	return r;
}

static int look_in_loop(struct box *b)
{
	int r = 0;

	for (int n = 0; n < 4; n++) {
		// IN-LOOP: ref-owner.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `b->item` (item.count) is taken and dropped though `b->item` pins it
		struct item *i = item_get(b->item);

		r += item_read(i);
		item_put(i);
	}
	return r;
}

static int look_around_loop(struct box *b)
{
	// AROUND-LOOP: ref-owner.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `b->item` (item.count) is taken and dropped though `b->item` pins it
	struct item *i = item_get(b->item);
	int r = 0;

	for (int n = 0; n < 4; n++)
		r += item_read(i);
	item_put(i);
	return r;
}

// A box that another record holds.
struct job {
	refcount_t users;
	struct box *box;
};

void job_put(struct job *j)
{
	if (refcount_dec_and_test(&j->users)) {
		box_put(j->box);
		kfree(j);
	}
}

struct job *job_new(struct box *b)
{
	struct job *j = kzalloc(sizeof(*j), 0);

	refcount_set(&j->users, 1);
	box_get(b);
	j->box = b;
	return j;
}

static int look_behind(struct job *j)
{
	// BEHIND: ref-owner.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `j->box->item` (item.count) is taken and dropped though `j->box` pins it
	struct item *i = item_get(j->box->item);
	int r = item_read(i);

	item_put(i);
	return r;
}
// BEHIND: owner: `j->box`: job owns a reference through job.box; job_put drops it
// BEHIND: owner: `j->box->item`: box owns a reference through box.item
// BEHIND: assumes: whoever calls look_behind keeps `j` alive until it returns

int do_sys_open(struct box *b, struct job *j)
{
	return look_plain(b) + look_exits(b) + look_callees(b) + look_parked(b) + look_in_loop(b) + look_around_loop(b) +
	       look_behind(j);
}
