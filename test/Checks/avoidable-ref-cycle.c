// A label is taken a reference of and dropped while the file's credential holds
// it; only a label that has been replaced needs one.
// RUN: %exits 1 nobounce check %s -- -I%inputs | FileCheck %s
// With the reference taken on that branch only there is nothing to say.
// RUN: nobounce why security_file_open %s -- -I%inputs -DON_BRANCH | FileCheck %s --check-prefix=BRANCH
// Each part of the evidence taken out in turn: nobody drops the label with the
// credential; the credential's label is stored while it is in use; the label
// gets to where others find it; what says "replaced" is set all the time.
// RUN: %exits 0 nobounce check %s -- -I%inputs -DNO_TEARDOWN
// RUN: nobounce why security_file_open %s -- -I%inputs -DNO_TEARDOWN | FileCheck %s --check-prefix=NO-TEARDOWN
// RUN: %exits 0 nobounce check %s -- -I%inputs -DSTORED_IN_USE
// RUN: nobounce why security_file_open %s -- -I%inputs -DSTORED_IN_USE | FileCheck %s --check-prefix=IN-USE
// RUN: %exits 0 nobounce check %s -- -I%inputs -DESCAPES
// RUN: nobounce why security_file_open %s -- -I%inputs -DESCAPES | FileCheck %s --check-prefix=ESCAPES
// RUN: %exits 0 nobounce check %s -- -I%inputs -DSTALE_OFTEN
// RUN: nobounce why security_file_open %s -- -I%inputs -DSTALE_OFTEN | FileCheck %s --check-prefix=OFTEN
#include "kernel.h"

#define STALE 0x4u

void kfree(const void *p);
void *kzalloc(unsigned long size, unsigned int flags);

struct tag {
	struct kref count;
	u32 flags;
	struct tag *successor;
};
struct cap {
	refcount_t usage;
	struct tag *tag;
};
struct handle {
	struct cap *cap;
	int allow;
};

static void tag_free(struct kref *k)
{
	kfree(container_of(k, struct tag, count));
}

static struct tag *tag_get(struct tag *t)
{
	if (t)
		kref_get(&t->count);
	return t;
}

static void tag_put(struct tag *t)
{
	if (t)
		kref_put(&t->count, tag_free);
}

static struct tag *tag_newest(struct tag *t)
{
	if (t->flags & STALE)
		return tag_get(t->successor);
	return tag_get(t);
}

static struct tag *tag_newest_if(struct tag *t, bool *held)
{
	*held = t->flags & STALE;
	if (*held)
		return tag_get(t->successor);
	return t;
}

// When the credential ends, the label goes.
void cap_put(struct cap *c)
{
	if (refcount_dec_and_test(&c->usage)) {
#ifndef NO_TEARDOWN
		tag_put(c->tag);
#endif
		kfree(c);
	}
}

struct cap *cap_alloc(struct tag *t)
{
	struct cap *c = kzalloc(sizeof(*c), 0);

	c->tag = tag_get(t);
	return c;
}

#ifdef STORED_IN_USE
void cap_relabel(struct cap *c, struct tag *t)
{
	c->tag = tag_get(t);
}
#endif

struct handle *handle_alloc(struct cap *c)
{
	struct handle *h = kzalloc(sizeof(*h), 0);

	refcount_inc(&c->usage);
	h->cap = c;
	return h;
}

void handle_free(struct handle *h)
{
	cap_put(h->cap);
	kfree(h);
}

// Whoever replaces a policy, now and then.
void tag_replace(struct tag *t)
{
	t->flags |= STALE;
}

int tag_allows(struct tag *t, int mode);
static struct tag *seen;

// CHECK: avoidable-ref-cycle.c:[[#@LINE+28]]:{{[0-9]+}}: warning: reference on `h->cap->tag` (tag.count) is taken and dropped though `h->cap` pins it: take one only when it is `h->cap->tag->successor` instead, and remember that until the put
// CHECK: note: in security_file_open, confidence medium
// CHECK: hot: reached from do_sys_open
// CHECK: shared: tag.count is written on hot paths
// CHECK: put: the same reference is dropped
// CHECK: owner: `h->cap`: handle owns a reference through handle.cap; handle_free drops it, when the record ends
// CHECK: stable: handle.cap is stable: of 1 store none replaces it while others may use the record; set by handle_alloc
// CHECK: owner: `h->cap->tag`: cap owns a reference through cap.tag; cap_put drops it, when the record ends
// CHECK: selective: it is another object only while a flag in tag.flags is set
// CHECK: setter: the flag is set in tag_replace, which no hot entry reaches
// CHECK: test: tag_newest decides here which object it is
// CHECK: assumes: while a handle is in use, handle.cap is not replaced
// CHECK: assumes: while a cap is in use, cap.tag is not replaced
// CHECK: assumes: whoever calls security_file_open keeps `h` alive until it returns
// BRANCH: skippable: no: on some ways it takes no reference: the cycle is conditional already
// NO-TEARDOWN: skippable: no: nothing is shown to pin it: no record is known to own a reference through `h->cap->tag`
// IN-USE: skippable: no: nothing is shown to pin it: cap.tag may change while others use the record: cap_relabel
// ESCAPES: skippable: no: it is stored at line
// OFTEN: selective: no: it is another object whenever a flag in tag.flags is set, and do_sys_open can set it as often
static int security_file_open(struct handle *h, int mode)
{
	struct tag *t;
	bool held;
	int error;

#ifdef ON_BRANCH
	t = tag_newest_if(h->cap->tag, &held);
#else
	t = tag_newest(h->cap->tag);
#endif
#ifdef ESCAPES
	seen = t;
#endif
	error = tag_allows(t, mode);
	h->allow = mode;
#ifdef ON_BRANCH
	if (held)
#endif
		tag_put(t);
	return error;
}

int tag_allows(struct tag *t, int mode)
{
	return t->flags & (u32)mode;
}

int do_sys_open(struct handle *h, int mode)
{
#ifdef STORED_IN_USE
	cap_relabel(h->cap, seen);
#endif
#ifdef STALE_OFTEN
	h->cap->tag->flags |= STALE;
#endif
	return security_file_open(h, mode);
}
