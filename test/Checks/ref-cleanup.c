// The put in the function of a cleanup attribute.
// RUN: nobounce why 'look*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "refs.inc"

DEFINE_FREE(item_put, struct item *, if (_T) item_put(_T))

// CHECK: warning: finding: reference on `b->item` (item.count) is taken and dropped though `b->item` pins it
// CHECK: in look_scope
static int look_scope(struct box *b)
{
	struct item *i __free(item_put) = item_get(b->item);

	if (i->flags & 1)
		return 1;
	return item_read(i);
}

static void finish(struct item **p)
{
	item_put(*p);
}

// CHECK: warning: finding: reference on `b->item` (item.count) is taken and dropped though `b->item` pins it
// CHECK: in look_address
static int look_address(struct box *b)
{
	struct item *i = item_get(b->item);
	int r = item_read(i);

	finish(&i);
	return r;
}

int do_sys_open(struct box *b)
{
	return look_scope(b) + look_address(b);
}
