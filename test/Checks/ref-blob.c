// A pointer behind an offset that is replaced in use pins nothing, and what is
// stored is stored.
// RUN: nobounce why 'look*' %s -- -I%inputs -I%S/Inputs | FileCheck %s --implicit-check-not='warning: finding'
#include "refs.inc"

extern int blob_at;

static struct item **label_of(const struct cred *c)
{
	return c->security + blob_at;
}

void cred_put(struct cred *c)
{
	if (refcount_dec_and_test(&c->usage)) {
		item_put(*label_of(c));
		kfree(c->security);
		kfree(c);
	}
}

struct cred *cred_new(struct item *i)
{
	struct cred *c = kzalloc(sizeof(*c), 0);

	c->security = kzalloc(64, 0);
	*label_of(c) = item_get(i);
	return c;
}

static void relabel(const struct cred *c, struct item *i)
{
	struct item *old = *label_of(c);

	*label_of(c) = item_get(i);
	item_put(old);
}

// CHECK: no finding: {{.*}}reference on item.count
// CHECK: skippable: no: nothing is shown to pin it: cred.security+{{.*}} may change while others use the record: relabel
static int look(const struct cred *c)
{
	struct item *i = item_get(*label_of(c));
	int r = item_read(i);

	item_put(i);
	return r;
}

int do_sys_open(const struct cred *c, struct item *i)
{
	relabel(c, i);
	return look(c);
}
