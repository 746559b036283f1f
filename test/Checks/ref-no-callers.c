// The callers hold it through a record whose reference the function itself drops.
// RUN: nobounce why 'look*' %s -- -I%inputs -I%S/Inputs | FileCheck %s --implicit-check-not='warning: finding'
#include "refs.inc"

// CHECK: no finding: {{.*}}reference on item.count
static int look(struct item *i, struct box *b)
{
	int r;

	item_get(i);
	box_put(b);
	r = item_read(i);
	item_put(i);
	return r;
}

int do_sys_open(struct box *b)
{
	return look(b->item, b);
}
