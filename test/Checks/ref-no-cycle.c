// Taking it is a test, happens on some ways, or the reference is kept; counts of what
// is in flight and per-CPU counts are none.
// RUN: nobounce why look_try %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=TRY
// RUN: nobounce why look_kept %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=KEPT
// RUN: nobounce why look_conditional %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=CONDITIONAL
// RUN: nobounce why look_flights %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=FLIGHTS --implicit-check-not='reference on'
#include "refs.inc"

void wake_up(void *q);

static int look_try(struct box *b)
{
	struct item *i = b->item;
	int r = 0;

	// TRY: ref-no-cycle.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	if (refcount_inc_not_zero(&i->count.refcount)) {
		r = item_read(i);
		item_put(i);
	}
	return r;
}
// TRY: skippable: no: taking it can fail: that is a test whether the object is still alive

static int look_kept(struct box *b)
{
	// KEPT: ref-no-cycle.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->item);

	if (i->flags & 1)
		return 1;
	item_put(i);
	return 0;
}
// KEPT: skippable: no: on some way the reference is still held when look_kept returns

static struct item *get_if(struct item *i, bool *held)
{
	*held = i->flags & 1;
	if (*held)
		kref_get(&i->count);
	return i;
}

static int look_conditional(struct box *b)
{
	struct item *i;
	bool held;
	// CONDITIONAL: ref-no-cycle.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	i = get_if(b->item, &held);
	int r = item_read(i);

	if (held)
		item_put(i);
	return r;
}
// CONDITIONAL: skippable: no: on some ways it takes no reference: the cycle is conditional already

// Nothing is said of these.
// FLIGHTS: look_flights: hot:
struct flying {
	atomic_t flights;
	int value;
	void *waits;
};

static int look_flights(struct flying *f)
{
	int r;

	atomic_inc(&f->flights);
	r = f->value;
	if (atomic_dec_and_test(&f->flights))
		wake_up(f->waits);
	return r;
}

int do_sys_open(struct box *b, struct flying *f)
{
	return look_try(b) + look_kept(b) + look_conditional(b) + look_flights(f);
}
