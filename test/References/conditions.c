// What is tested twice is one question: a get and a put under the same condition
// go together. What is stored in between is asked anew.
// RUN: nobounce program --summary '*' %s -- | FileCheck %s
typedef struct { int refs; } refcount_t;
void refcount_inc(refcount_t *r);
_Bool refcount_dec_and_test(refcount_t *r);
void kfree(void *p);
extern int limit;
enum { KEEP = 4, LATE = 8 };

struct cat { refcount_t count; unsigned int flags; int kind; };
struct box { struct cat *cat; unsigned int mode; };
struct cat *cat_get(struct cat *c) { refcount_inc(&c->count); return c; }
void cat_put(struct cat *c)
{
	if (refcount_dec_and_test(&c->count))
		kfree(c);
}
int work(struct cat *c);

// CHECK-LABEL: {{^}}same_flag (
// CHECK-NOT: {{takes|drops}}
void same_flag(struct cat *c, unsigned int flags)
{
	if (flags & KEEP)
		cat_get(c);
	work(c);
	if (flags & KEEP)
		cat_put(c);
}

// CHECK-LABEL: {{^}}another_flag (
// CHECK: takes a reference on c (cat.count), sometimes
void another_flag(struct cat *c, unsigned int flags)
{
	if (flags & KEEP)
		cat_get(c);
	if (flags & LATE)
		cat_put(c);
}

// CHECK-LABEL: {{^}}flag_changes (
// CHECK: takes a reference on c (cat.count), when flags & 0x4 is not zero
void flag_changes(struct cat *c, unsigned int flags)
{
	if (flags & KEEP)
		cat_get(c);
	flags = 0;
	if (flags & KEEP)
		cat_put(c);
}

// CHECK-LABEL: {{^}}field_flag (
// CHECK-NOT: {{takes|drops}}
void field_flag(struct box *b)
{
	if (b->mode & KEEP)
		cat_get(b->cat);
	work(b->cat);
	if (b->mode & KEEP)
		cat_put(b->cat);
}

// CHECK-LABEL: {{^}}field_is_stored (
// CHECK: takes a reference on b->cat (cat.count), sometimes
void field_is_stored(struct box *b, unsigned int now)
{
	if (b->mode & KEEP)
		cat_get(b->cat);
	b->mode = now;
	if (b->mode & KEEP)
		cat_put(b->cat);
}

void set_mode(struct box *b, unsigned int now) { b->mode = now; }
// CHECK-LABEL: {{^}}field_is_stored_below (
// CHECK: takes a reference on b->cat (cat.count), sometimes
void field_is_stored_below(struct box *b, unsigned int now)
{
	if (b->mode & KEEP)
		cat_get(b->cat);
	set_mode(b, now);
	if (b->mode & KEEP)
		cat_put(b->cat);
}

// CHECK-LABEL: {{^}}local_flag (
// CHECK-NOT: {{takes|drops}}
int local_flag(struct cat *c, int n)
{
	_Bool put = 0;
	int err = 0;

	if (n > limit) {
		cat_get(c);
		put = 1;
	}
	err = work(c);
	if (put)
		cat_put(c);
	return err;
}

// CHECK-LABEL: {{^}}kinds (
// CHECK-NOT: {{takes|drops}}
void kinds(struct box *b)
{
	switch (b->cat->kind) {
	case 1:
	case 7:
		cat_get(b->cat);
		break;
	default:
		break;
	}
	work(b->cat);
	if (b->cat->kind == 1 || b->cat->kind == 7)
		cat_put(b->cat);
}

// On failure there is nothing to drop, and the error is told twice.
// CHECK-LABEL: {{^}}error_twice (
// CHECK-NOT: {{takes|drops}}
int error_twice(struct cat *c)
{
	int err = work(c);

	if (!err)
		cat_get(c);
	limit++;
	if (err)
		return err;
	cat_put(c);
	return 0;
}

// What callers give decides: what they say is known there.
// CHECK-LABEL: {{^}}get_if (
// CHECK-NEXT: takes a reference on c (cat.count), when flags & 0x4 is not zero
void get_if(struct cat *c, unsigned int flags)
{
	if (flags & KEEP)
		cat_get(c);
}
// CHECK-LABEL: {{^}}put_if (
// CHECK-NEXT: drops a reference of c (cat.count), when flags & 0x4 is not zero
void put_if(struct cat *c, unsigned int flags)
{
	if (flags & KEEP)
		cat_put(c);
}
// CHECK-LABEL: {{^}}put_kind (
// CHECK-NEXT: drops a reference of c (cat.count), when kind is 3
void put_kind(struct cat *c, int kind)
{
	if (kind == 3)
		cat_put(c);
}
// CHECK-LABEL: {{^}}pair (
// CHECK-NOT: {{takes|drops}}
void pair(struct cat *c, unsigned int flags)
{
	get_if(c, flags);
	work(c);
	put_if(c, flags);
}
// CHECK-LABEL: {{^}}constants (
// CHECK-NEXT: takes a reference on c (cat.count){{$}}
void constants(struct cat *c)
{
	get_if(c, KEEP | LATE);
	put_if(c, LATE);
	put_kind(c, 2);
}
// CHECK-LABEL: {{^}}by_object (
// CHECK-NEXT: drops a reference of b->cat (cat.count), when b->mode & 0x4 is not zero
void by_object(struct box *b)
{
	if (b->mode & KEEP)
		cat_put(b->cat);
}
