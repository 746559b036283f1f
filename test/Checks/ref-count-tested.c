// Who compares the count meanwhile sees one less without the reference.
// RUN: nobounce why 'look*' %s -- -I%inputs -I%S/Inputs | FileCheck %s --implicit-check-not='warning: finding'
#include "refs.inc"

// CHECK: no finding: {{.*}}reference on item.count
static int look(struct box *b)
{
	struct item *i = item_get(b->item);
	int r = 0;

	if (refcount_read(&i->count.refcount) == 2)
		r = item_read(i);
	item_put(i);
	return r;
}

int do_sys_open(struct box *b)
{
	return look(b);
}
