// A second reference on what the function has one on already: taken before, or given
// to it and dropped after.
// RUN: nobounce why look_before %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=BEFORE
// RUN: nobounce why look_given %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=GIVEN
#include "refs.inc"

static int look_before(struct box *b)
{
	struct item *i;
	int r;

	// BEFORE-DAG: ref-own.c:[[#@LINE+1]]:{{.*}}holder: the function's own reference is taken here
	i = item_get(b->turn);
	// BEFORE-DAG: ref-own.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `b->turn` (item.count) is taken and dropped though the reference taken at line {{[0-9]+}} pins it: neither the get nor the put is needed [avoidable-ref-cycle, drop-both]
	item_get(i);
	r = item_read(i);
	item_put(i);
	r += item_read(i);
	item_put(i);
	return r;
}

static int look_given(struct item *i)
{
	int r;

	// GIVEN: ref-own.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `i` (item.count) is taken and dropped though the reference that is dropped at line {{[0-9]+}} pins it: neither the get nor the put is needed [avoidable-ref-cycle, drop-both]
	item_get(i);
	r = item_read(i);
	item_put(i);
	r += item_read(i);

	// GIVEN: ref-own.c:[[#@LINE+1]]:{{.*}}holder: and the reference it was given is dropped here
	item_put(i);
	return r;
}

int do_sys_open(struct box *b, struct item *i)
{
	return look_before(b) + look_given(i);
}
