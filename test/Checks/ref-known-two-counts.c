// A reference on one of an object's two counts keeps its memory; one on the other keeps
// what it holds. Not told apart yet, see docs/limits.md.
// XFAIL: *
// RUN: nobounce why 'look*' %s -- -I%inputs -I%S/Inputs | FileCheck %s --implicit-check-not='warning: finding'
#include "refs.inc"

struct space {
	refcount_t users, memory;
	struct item *image;
	int pages;
};

static void space_drop(struct space *s)
{
	if (refcount_dec_and_test(&s->memory))
		kfree(s);
}

static void space_put(struct space *s)
{
	if (refcount_dec_and_test(&s->users)) {
		item_put(s->image);
		s->pages = 0;
		space_drop(s);
	}
}

struct space *space_new(struct item *i)
{
	struct space *s = kzalloc(sizeof(*s), 0);

	refcount_set(&s->users, 1);
	refcount_set(&s->memory, 1);
	s->image = item_get(i);
	return s;
}

struct watch {
	struct space *space;
};

void watch_free(struct watch *w)
{
	space_drop(w->space);
	kfree(w);
}

struct watch *watch_new(struct space *s)
{
	struct watch *w = kzalloc(sizeof(*w), 0);

	refcount_inc(&s->memory);
	w->space = s;
	return w;
}

// CHECK: no finding: {{.*}}reference on space.users
static int look_users(struct watch *w)
{
	int r;

	refcount_inc(&w->space->users);
	r = w->space->pages;
	space_put(w->space);
	return r;
}

// CHECK: no finding: {{.*}}reference on item.count
static int look_image(struct watch *w)
{
	struct item *i = item_get(w->space->image);
	int r = item_read(i);

	item_put(i);
	return r;
}

int do_sys_open(struct watch *w)
{
	return look_users(w) + look_image(w);
}
