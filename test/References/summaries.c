// What functions do to references is found in what they do, by no name.
// RUN: nobounce program --summary '*' %s -- | FileCheck %s
typedef struct { int refs; } refcount_t;
typedef struct { int counter; } atomic_t;
void refcount_inc(refcount_t *r);
void refcount_set(refcount_t *r, int n);
_Bool refcount_inc_not_zero(refcount_t *r);
_Bool refcount_dec_and_test(refcount_t *r);
void atomic_inc(atomic_t *v);
_Bool atomic_dec_and_test(atomic_t *v);
void atomic_add(int n, atomic_t *v);
void *kmalloc(unsigned long size, int flags);
void kfree(void *p);
void wake_up(void *queue);
#define NULL ((void *)0)

struct cat { refcount_t count; int stale; struct cat *next; };
struct box { struct cat *cat; atomic_t users; atomic_t busy; void *queue; };

// A getter returns what it is given; NULL is no object.
// CHECK-LABEL: {{^}}cat_get (
// CHECK-NEXT: {{^}}  takes a reference on c (cat.count){{$}}
struct cat *cat_get(struct cat *c)
{
	if (c)
		refcount_inc(&c->count);
	return c;
}

// The branch on which it was the last reference is ownership, not effect.
// CHECK-LABEL: {{^}}cat_put (
// CHECK-NEXT: {{^}}  drops a reference of c (cat.count){{$}}
// CHECK-NEXT: {{^}}    returns
// CHECK: with the last of c: -1 c->next->count
void cat_put(struct cat *c)
{
	if (!c)
		return;
	if (refcount_dec_and_test(&c->count)) {
		cat_put(c->next);
		kfree(c);
	}
}

// CHECK-LABEL: {{^}}cat_try (
// CHECK-NEXT: {{^}}  takes a reference on c (cat.count), when the result is positive
struct cat *cat_try(struct cat *c)
{
	if (!refcount_inc_not_zero(&c->count))
		return NULL;
	return c;
}

// A failing try is no way: the loop ends with a reference or with nothing.
// CHECK-LABEL: {{^}}cat_find (
// CHECK-NEXT: {{^}}  takes a reference on *slot (cat.count){{$}}
struct cat *cat_find(struct cat **slot)
{
	struct cat *c;

	do
		c = *slot;
	while (c && !refcount_inc_not_zero(&c->count));
	return c;
}

// One of two objects, acquired either way.
// CHECK-LABEL: {{^}}cat_newest (
// CHECK-NEXT: {{^}}  takes a reference on result (cat.count), which is c or c->next
struct cat *cat_newest(struct cat *c)
{
	if (c->stale)
		return cat_find(&c->next);
	return cat_get(c);
}

// Through a second result that says so: not always, and the outcomes tell.
// CHECK-LABEL: {{^}}cat_newest_if (
// CHECK-NEXT: {{^}}  takes a reference on result (cat.count), which is c or c->next, sometimes
// CHECK-DAG: returns c{{.*}}, need = NULL
// CHECK-DAG: returns c->next (positive), +1 c->next->count, need = 1
struct cat *cat_newest_if(struct cat *c, _Bool *need)
{
	*need = 0;
	if (c->stale) {
		*need = 1;
		return cat_find(&c->next);
	}
	return c;
}

// A new object's first reference is its maker's.
// CHECK-LABEL: {{^}}cat_new (
// CHECK-NEXT: {{^}}  takes a reference on result (cat.count), which is another
struct cat *cat_new(void)
{
	struct cat *c = kmalloc(sizeof(*c), 0);

	if (!c)
		return NULL;
	refcount_set(&c->count, 1);
	return c;
}

// The number is an argument's.
// CHECK-LABEL: {{^}}box_hold_many (
// CHECK-NEXT: {{^}}  takes `n` references on b (box.users)
void box_hold_many(struct box *b, int n) { atomic_add(n, &b->users); }
// CHECK-LABEL: {{^}}box_hold_two (
// CHECK-NEXT: {{^}}  takes 2 references on b (box.users)
void box_hold_two(struct box *b) { box_hold_many(b, 2); }

// A plain atomic is a reference when its end is the object's.
// CHECK-LABEL: {{^}}box_put (
// CHECK-NEXT: {{^}}  drops a reference of b (box.users){{$}}
// CHECK: with the last of b: -1 b->cat->count
void box_put(struct box *b)
{
	if (atomic_dec_and_test(&b->users)) {
		cat_put(b->cat);
		kfree(b);
	}
}

// One that only wakes somebody counts what is in flight.
// CHECK-LABEL: {{^}}box_done (
// CHECK-NOT: {{drops|takes}}
// CHECK-LABEL: {{^}}cat_swap (
// CHECK-NEXT: {{^}}  drops a reference of b->cat (cat.count)
// CHECK-NEXT: {{^}}  takes a reference on c (cat.count)
void box_done(struct box *b)
{
	if (atomic_dec_and_test(&b->busy))
		wake_up(b->queue);
}

// What is stored and loaded again is one object.
void cat_swap(struct box *b, struct cat *c)
{
	struct cat *old = b->cat;

	b->cat = cat_get(c);
	cat_put(old);
}

// CHECK-LABEL: {{^}}cat_use (
// CHECK-NOT: {{drops|takes}}
// CHECK-LABEL: {{^}}cat_walk (
int cat_use(struct box *b)
{
	struct cat *mine = cat_get(b->cat);
	int stale;

	if (!mine)
		return -1;
	stale = mine->stale;
	cat_put(mine);
	return stale;
}

// Functions that call each other in a circle.
// CHECK-NEXT: {{^}}  drops a reference of c (cat.count){{$}}
void cat_walk_back(struct cat *c, int n);
void cat_walk(struct cat *c, int n)
{
	if (n)
		cat_walk_back(c, n - 1);
	else
		cat_put(c);
}
// CHECK-LABEL: {{^}}cat_walk_back (
// CHECK-NEXT: {{^}}  drops a reference of c (cat.count){{$}}
void cat_walk_back(struct cat *c, int n)
{
	if (n)
		cat_walk(c, n - 1);
	else
		cat_put(c);
}
