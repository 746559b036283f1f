// A record that owns only sometimes, or that drops what it holds before its end and keeps
// the pointer, pins nothing. Not seen yet, see docs/limits.md.
// XFAIL: *
// RUN: nobounce why 'look*' %s -- -I%inputs -I%S/Inputs | FileCheck %s --implicit-check-not='warning: finding'
#include "refs.inc"

struct maybe {
	int owns;
	struct item *item;
};

void maybe_free(struct maybe *m)
{
	if (m->owns)
		item_put(m->item);
	kfree(m);
}

struct maybe *maybe_new(struct item *i, int owns)
{
	struct maybe *m = kzalloc(sizeof(*m), 0);

	m->owns = owns;
	m->item = owns ? item_get(i) : i;
	return m;
}

// CHECK: no finding: {{.*}}reference on item.count
static int look_maybe(struct maybe *m)
{
	struct item *i = item_get(m->item);
	int r = item_read(i);

	item_put(i);
	return r;
}

struct early {
	refcount_t users;
	struct item *item;
	int dead;
};

static void early_kill(struct early *e)
{
	if (!e->dead) {
		e->dead = 1;
		item_put(e->item);
	}
}

void early_put(struct early *e)
{
	if (refcount_dec_and_test(&e->users)) {
		early_kill(e);
		kfree(e);
	}
}

struct early *early_new(struct item *i)
{
	struct early *e = kzalloc(sizeof(*e), 0);

	refcount_set(&e->users, 1);
	e->item = item_get(i);
	return e;
}

// CHECK: no finding: {{.*}}reference on item.count
static int look_early(struct early *e)
{
	struct item *i = item_get(e->item);
	int r = item_read(i);

	item_put(i);
	return r;
}

struct half {
	refcount_t users;
	struct item *item;
};

static void half_put(struct half *h)
{
	if (refcount_dec_and_test(&h->users))
		kfree(h);
}

static void half_shutdown(struct half *h)
{
	item_put(h->item);
	half_put(h);
}

struct half *half_new(struct item *i)
{
	struct half *h = kzalloc(sizeof(*h), 0);

	refcount_set(&h->users, 2);
	h->item = item_get(i);
	return h;
}

// CHECK: no finding: {{.*}}reference on item.count
static int look_half(struct half *h)
{
	struct item *i = item_get(h->item);
	int r = item_read(i);

	item_put(i);
	return r;
}

int do_sys_open(struct maybe *m, struct early *e, struct half *h)
{
	early_kill(e);
	half_shutdown(h);
	return look_maybe(m) + look_early(e) + look_half(h);
}
