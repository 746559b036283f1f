// The base ends in between, where that is not seen yet: through a table of
// operations; while a callee lets a lock go. See docs/limits.md.
// XFAIL: *
// RUN: nobounce why 'look*' %s -- -I%inputs -I%S/Inputs | FileCheck %s --implicit-check-not='warning: finding'
#include "refs.inc"

void msleep(unsigned int ms);

struct ops {
	void (*end)(struct box *);
};
static const struct ops box_ops = {.end = box_put};

// CHECK: no finding: {{.*}}reference on item.count
static int look_ops(struct box *b, const struct ops *o)
{
	struct item *i = item_get(b->item);
	int r;

	o->end(b);
	r = item_read(i);
	item_put(i);
	return r;
}

static int box_use(struct box *b)
{
	return b->sum;
}

struct hall {
	spinlock_t lock;
	struct box *box;
};

static void relax(struct hall *h)
{
	spin_unlock(&h->lock);
	msleep(1);
	spin_lock(&h->lock);
}

// CHECK: no finding: {{.*}}reference on item.count
static int look_relaxed(struct hall *h)
{
	struct box *b;
	struct item *i;
	int r;

	spin_lock(&h->lock);
	b = h->box;
	i = item_get(b->item);
	r = box_use(b);
	relax(h);
	r += item_read(i);
	item_put(i);
	spin_unlock(&h->lock);
	return r;
}

int do_sys_open(struct box *b, struct hall *h)
{
	return look_ops(b, &box_ops) + look_relaxed(h);
}
