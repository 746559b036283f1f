// A reference of the function's own is dropped right after a new owner took another: it
// could have been handed over. Not seen yet, see docs/limits.md.
// XFAIL: *
// RUN: nobounce why 'look*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "refs.inc"

struct session {
	struct item *item;
};

void session_free(struct session *s)
{
	item_put(s->item);
	kfree(s);
}

static void session_set(struct session *s, struct item *i)
{
	s->item = item_get(i);
}

// CHECK: warning: finding: reference on {{.*}}(item.count){{.*}}[avoidable-ref-cycle, hand-over]
static int look(struct box *b, struct session *s)
{
	struct item *i;

	spin_lock(&b->lock);
	i = item_get(b->turn);
	spin_unlock(&b->lock);
	session_set(s, i);
	item_put(i);
	return 0;
}

int do_sys_open(struct box *b)
{
	struct session *s = kzalloc(sizeof(*s), 0);

	look(b, s);
	session_free(s);
	return 0;
}
