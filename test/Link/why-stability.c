// why RECORD.FIELD tells of a pointer whether it stays while its object is in use:
// each store with its moment. Stores before others know the object (through
// init helpers, whole records, callers), and those that end its life, leave it
// stable.
//
// RUN: nobounce why handle.owner %s -- -I%inputs | FileCheck %s --check-prefix=OWNER
// RUN: nobounce why handle.where.leaf %s -- -I%inputs | FileCheck %s --check-prefix=LEAF
// RUN: nobounce why handle.target %s -- -I%inputs | FileCheck %s --check-prefix=TARGET
// RUN: nobounce why handle.lazy %s -- -I%inputs | FileCheck %s --check-prefix=LAZY
// RUN: nobounce why handle.owner %s --format json -- -I%inputs | FileCheck %s --check-prefix=JSON
// RUN: nobounce why handle.n %s -- -I%inputs | FileCheck %s --check-prefix=NUMBER
#include "kernel.h"

struct leaf {
	int n;
};

struct where {
	struct leaf *leaf;
	struct leaf *root;
};

struct handle {
	struct leaf *owner;
	struct where where;
	struct leaf *target;
	struct leaf *lazy;
	int n;
};

static struct handle *table[16];

static void init_handle(struct handle *h, struct leaf *owner)
{
	h->owner = owner;
}

static struct handle *alloc_handle(struct leaf *owner)
{
	struct handle *h = kzalloc(sizeof(*h), GFP_KERNEL);

	if (!h)
		return NULL;
	init_handle(h, owner);
	return h;
}

static void set_where(struct handle *h, const struct where *w)
{
	h->where = *w;
}

/* Nobody knows it before it is in the table. */
long do_sys_openat2(struct leaf *owner, const struct where *w, int fd)
{
	struct handle *h = alloc_handle(owner);

	if (!h)
		return -12;
	set_where(h, w);
	h->target = owner;
	table[fd] = h;
	return fd;
}

long ksys_read(int fd, struct leaf *to)
{
	struct handle *h = table[fd];

	h->target = to;
	if (!h->lazy)
		h->lazy = to;
	h->n++;
	return h->owner->n;
}

void __fput(struct handle *h)
{
	h->owner = NULL;
	kfree(h);
}

// OWNER: as a pointer: stable; 2 stores, 0 while others may use the object
// OWNER-DAG: init_handle: unpublished; no caller's object is known to others yet
// OWNER-DAG: __fput: teardown, becomes NULL; the object is freed after

// LEAF: as a pointer: stable; 1 store
// LEAF-NEXT: set_where: unpublished

// TARGET: as a pointer: not stable; 2 stores, 1 while others may use the object
// TARGET-NEXT: ksys_read: running
// TARGET-NEXT: do_sys_openat2: unpublished

// LAZY: as a pointer: set once; 1 store, 1 while
// LAZY-NEXT: ksys_read: running, while it is NULL

// JSON: "stability": {
// JSON-NEXT: "answer": "stable",
// JSON: "moment": "unpublished",

// NUMBER-NOT: as a pointer
