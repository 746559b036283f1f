// What is passed is held by all callers, or not by all of them.
// RUN: nobounce why look_all %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=ALL
// RUN: nobounce why look_some %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=SOME
#include "refs.inc"

static int look_all(struct item *i)
{
	// ALL: ref-callers.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `i` (item.count) is taken and dropped though every caller (2) pins it: neither the get nor the put is needed [avoidable-ref-cycle, caller-holds-it]
	item_get(i);
	int r = item_read(i);

	item_put(i);
	return r;
}
// ALL: note: in look_all
// ALL: skippable: every caller (2) keeps it from the get to the last put

static int look_some(struct item *i)
{
	// SOME: ref-callers.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	item_get(i);
	int r = item_read(i);

	item_put(i);
	return r;
}
// SOME: skippable: unknown: nothing is shown to pin it: not every caller is known to hold it: do_sys_open, {{.*}}: no record is known to own a reference through `b->lent`

// A caller that takes one for the call, and drops it after.
static int holds(struct box *b)
{
	struct item *i;
	int r;

	spin_lock(&b->lock);
	i = item_get(b->turn);
	spin_unlock(&b->lock);
	r = look_all(i) + look_some(i);
	item_put(i);
	return r;
}

int do_sys_open(struct box *b)
{
	return holds(b) + look_all(b->item) + look_some(b->lent);
}
