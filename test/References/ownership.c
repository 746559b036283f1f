// A record owns what its end drops: freed at once, after a grace period, by a work
// function, in a hook, and behind the last reference.
// RUN: nobounce program --owned %s -- | FileCheck %s --implicit-check-not=lent
typedef struct { int refs; } refcount_t;
struct callback_head { struct callback_head *next; void (*func)(struct callback_head *); };
struct kref { refcount_t refcount; };
void refcount_inc(refcount_t *r);
_Bool refcount_dec_and_test(refcount_t *r);
int kref_put(struct kref *k, void (*release)(struct kref *k));
void call_rcu(struct callback_head *h, void (*f)(struct callback_head *h));
void kfree(void *p);
#define container_of(p, t, m) ((t *)((char *)(p) - __builtin_offsetof(t, m)))

struct cat { refcount_t count; };
void cat_put(struct cat *c)
{
	if (refcount_dec_and_test(&c->count))
		kfree(c);
}

struct pair { int n; struct cat *inner; };
struct later {
	refcount_t users;
	struct callback_head rcu;
	struct cat *own, *lent;
	struct pair pair;
};
// CHECK-DAG: | later.own | cat.count | later_free (
// CHECK-DAG: | later.pair.inner | cat.count | later_free (
static void later_free(struct callback_head *h)
{
	struct later *l = container_of(h, struct later, rcu);

	cat_put(l->own);
	cat_put(l->pair.inner);
	kfree(l);
}
void later_put(struct later *l)
{
	if (refcount_dec_and_test(&l->users))
		call_rcu(&l->rcu, later_free);
}
// A reference that is taken and dropped for a while shows nothing.
void later_look(struct later *l)
{
	refcount_inc(&l->lent->count);
	cat_put(l->lent);
}

struct keyed { struct kref ref; struct cat *held; void *blob; };
struct blob { int x; struct cat *label; };
static struct blob *blob_of(struct keyed *k) { return k->blob + 16; }
// CHECK-DAG: | keyed.held | cat.count | keyed_release (
// CHECK-DAG: | keyed.blob+{{.*}}.label | cat.count | keyed_hook ({{.*}} | keyed_release |
static void keyed_hook(struct keyed *k) { cat_put(blob_of(k)->label); }
static void keyed_release(struct kref *r)
{
	struct keyed *k = container_of(r, struct keyed, ref);

	keyed_hook(k);
	cat_put(k->held);
	kfree(k);
}
void keyed_put(struct keyed *k) { kref_put(&k->ref, keyed_release); }
