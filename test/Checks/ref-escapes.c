// What others may find, or what runs later, may use it when the put is done.
// RUN: nobounce why look_stored %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=STORED
// RUN: nobounce why look_stored_below %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=STORED-BELOW
// RUN: nobounce why look_returned %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=RETURNED
// RUN: nobounce why look_unknown %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=UNKNOWN
// RUN: nobounce why look_queued %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=QUEUED
#include "refs.inc"

struct callback_head {
	struct callback_head *next;
	void (*func)(struct callback_head *);
};
struct job {
	struct callback_head rcu;
	struct item *item;
};
void call_rcu(struct callback_head *h, void (*f)(struct callback_head *));
void elsewhere(struct item *i);

static struct item *seen;

static int look_stored(struct box *b)
{
	// STORED: ref-escapes.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->item);
	int r = item_read(i);

	// STORED: skippable: no: it is stored at line [[#@LINE+1]], where others may find it
	seen = i;
	item_put(i);
	return r;
}

static void keep(struct box *in, struct item *i)
{
	in->lent = i;
}

static int look_stored_below(struct box *b)
{
	// STORED-BELOW: ref-escapes.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->item);
	int r = item_read(i);

	// STORED-BELOW: skippable: no: it is stored at line [[#@LINE+1]] (in keep), where others may find it
	keep(b, i);
	item_put(i);
	return r;
}

static struct item *look_returned(struct box *b)
{
	// RETURNED: ref-escapes.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->item);

	if (item_read(i))
		return i;
	item_put(i);
	return NULL;
}
// RETURNED: skippable: no: on some way the reference is still held when look_returned returns

static int look_unknown(struct box *b)
{
	// UNKNOWN: ref-escapes.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->item);
	int r = item_read(i);

	// UNKNOWN: skippable: no: it is given to code that this world does not have at line [[#@LINE+1]]
	elsewhere(i);
	item_put(i);
	return r;
}

static void job_run(struct callback_head *h)
{
	struct job *j = container_of(h, struct job, rcu);

	item_read(j->item);
	kfree(j);
}

static int look_queued(struct box *b)
{
	// QUEUED: ref-escapes.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->item);
	struct job *j = kzalloc(sizeof(*j), 0);
	int r = item_read(i);

	j->item = i;
	// QUEUED: skippable: no: it is given to what runs later at line [[#@LINE+1]]
	call_rcu(&j->rcu, job_run);
	item_put(i);
	return r;
}

int do_sys_open(struct box *b)
{
	return look_stored(b) + look_stored_below(b) + (look_returned(b) != NULL) + look_unknown(b) + look_queued(b);
}
