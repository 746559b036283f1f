// The put drops what is pinned in the first round of a loop, and what is not in others:
// it is needed.
// RUN: nobounce why 'look*' %s -- -I%inputs -I%S/Inputs | FileCheck %s --implicit-check-not='warning: finding'
#include "refs.inc"

// CHECK: no finding: {{.*}}reference on item.count
// CHECK: skippable: no: the put is also that of what line [[#@LINE+10]] takes
static int look(struct box *b)
{
	struct item *i = item_get(b->item);
	int r = 0;

	while (i) {
		struct item *next = i->next;

		if (next)
			item_get(next);
		r += item_read(i);
		item_put(i);
		i = next;
	}
	return r;
}

int do_sys_open(struct box *b)
{
	return look(b);
}
