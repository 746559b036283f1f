// No pin: nobody owns it, the pointer is replaced in use, or the owner may be gone
// before the put.
// RUN: nobounce why look_lent %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=LENT
// RUN: nobounce why look_turn %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=TURN
// RUN: nobounce why look_whole %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=WHOLE
// RUN: nobounce why look_swapped %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=SWAPPED
// RUN: nobounce why look_owner_dropped %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=OWNER-DROPPED
// RUN: nobounce why look_owner_done %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=OWNER-DONE
// RUN: nobounce why look_at_end %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=AT-END
#include "refs.inc"

static int look_lent(struct box *b)
{
	// LENT: ref-no-pin.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->lent);
	int r = item_read(i);

	item_put(i);
	return r;
}
// LENT: skippable: no: nothing is shown to pin it: no record is known to own a reference through `b->lent`

static int look_turn(struct box *b)
{
	// TURN: ref-no-pin.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->turn);
	int r = item_read(i);

	item_put(i);
	return r;
}
// TURN: skippable: no: nothing is shown to pin it: box.turn may change while others use the record: box_turn, {{.*}}refs.inc

// Two pointers of one record in a record of their own: by whole assignment, and by
// a pointer to the inner one.
struct pair {
	struct item *a, *b;
};
struct both {
	int n;
	struct pair pair;
};

void both_free(struct both *x)
{
	item_put(x->pair.a);
	item_put(x->pair.b);
	kfree(x);
}

struct both *both_new(struct item *i)
{
	struct both *x = kzalloc(sizeof(*x), 0);

	x->pair.a = item_get(i);
	x->pair.b = item_get(i);
	return x;
}

static void pair_set(struct pair *p, struct item *i)
{
	struct item *old = p->a;

	p->a = item_get(i);
	item_put(old);
}

static void both_set(struct both *x, struct pair *p)
{
	struct pair old = x->pair;

	item_get(p->b);
	item_get(p->a);
	x->pair = *p;
	item_put(old.a);
	item_put(old.b);
}

static void swap_items(struct item **a, struct item **b)
{
	struct item *t = *a;

	*a = *b;
	*b = t;
}

static int look_whole(struct both *x)
{
	// WHOLE: ref-no-pin.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(x->pair.a);
	int r = item_read(i);

	item_put(i);
	return r;
}
// WHOLE: skippable: no: nothing is shown to pin it: both.pair.a may change while others use the record: both_set

struct slot {
	struct item *item;
};

void slot_free(struct slot *s)
{
	item_put(s->item);
	kfree(s);
}

struct slot *slot_new(struct item *i)
{
	struct slot *s = kzalloc(sizeof(*s), 0);

	s->item = item_get(i);
	return s;
}

static int look_swapped(struct slot *s)
{
	// SWAPPED: ref-no-pin.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(s->item);
	int r = item_read(i);

	item_put(i);
	return r;
}
// SWAPPED: skippable: no: nothing is shown to pin it: slot.item may change while others use the record

static int look_owner_dropped(struct box *b)
{
	// OWNER-DROPPED: ref-no-pin.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->item);
	int r;

	// OWNER-DROPPED: skippable: no: nothing is shown to pin it: `b` may be gone after line [[#@LINE+1]]
	box_put(b);
	r = item_read(i);
	item_put(i);
	return r;
}

static struct box *same(struct box *b)
{
	return b;
}

static void done(struct box *b)
{
	box_put(same(b));
}

static int look_owner_done(struct box *b)
{
	// OWNER-DONE: ref-no-pin.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->item);
	int r;

	// OWNER-DONE: skippable: no: nothing is shown to pin it: `b` may be gone after line [[#@LINE+1]]
	done(b);
	r = item_read(i);
	item_put(i);
	return r;
}

// The owner's end is going on.
static void look_at_end(struct box *b)
{
	// AT-END: ref-no-pin.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->item);

	item_read(i);
	item_put(i);
}
// AT-END: skippable: no: nothing is shown to pin it: `b` is at its end here

static void box_end(struct box *b)
{
	if (refcount_dec_and_test(&b->users)) {
		look_at_end(b);
		item_put(b->item);
		kfree(b);
	}
}

int do_sys_open(struct box *b, struct box *c, struct box *d, struct box *e, struct both *x, struct pair *p,
		struct slot *s, struct item **i)
{
	pair_set(&x->pair, *i);
	both_set(x, p);
	swap_items(&s->item, i);
	box_end(e);
	return look_lent(b) + look_turn(b) + look_whole(x) + look_swapped(s) + look_owner_dropped(c) + look_owner_done(d);
}
