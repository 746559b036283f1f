// A pointer to a counted record that is no reference on it: the record may go while
// the pointer stands.
// RUN: nobounce why 'look*' %s -- -I%inputs -I%S/Inputs | FileCheck %s --implicit-check-not='warning: finding'
#include "refs.inc"

struct peer {
	struct box *box;
};

struct peer *peer_new(struct box *b)
{
	struct peer *p = kzalloc(sizeof(*p), 0);

	p->box = b;
	return p;
}

void peer_free(struct peer *p)
{
	kfree(p);
}

// CHECK: no finding: {{.*}}reference on item.count
static int look(struct peer *p)
{
	struct item *i = item_get(p->box->item);
	int r = item_read(i);

	item_put(i);
	return r;
}

int do_sys_open(struct peer *p)
{
	return look(p);
}
