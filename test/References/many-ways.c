// More ways than are followed apart go on as one where they did the same to
// counts; a count about which not all is known is loose, the others are not.
// RUN: nobounce program --summary '*' %s -- | FileCheck %s
typedef struct { int refs; } refcount_t;
void refcount_inc(refcount_t *r);
_Bool refcount_dec_and_test(refcount_t *r);
void kfree(void *p);
int some(int n);

struct cat { refcount_t count; struct cat *next; };
struct dog { refcount_t count; };
struct box { struct cat *cat; };
void cat_put(struct cat *c)
{
	if (refcount_dec_and_test(&c->count))
		kfree(c);
}

// CHECK-LABEL: {{^}}many_tests (
// CHECK-NEXT: {{^}}  takes a reference on d (dog.count){{$}}
// CHECK-NOT: not followed
void many_tests(struct dog *d, struct box *b[8])
{
	int sum = 0;

	if (some(1)) sum += 1;
	if (some(2)) sum += 2;
	if (some(3)) sum += 4;
	if (some(4)) sum += 8;
	if (some(5)) sum += 16;
	if (some(6)) sum += 32;
	some(sum);
	refcount_inc(&d->count);
}

// A callee of which one count is loose says all of the other.
// CHECK-LABEL: {{^}}maybe_all (
// CHECK: takes a reference on d (dog.count){{$}}
static void maybe_all(struct box *a, struct box *b, struct box *c, struct box *e, struct dog *d)
{
	refcount_inc(&d->count);
	if (some(1)) refcount_inc(&a->cat->count);
	if (some(2)) refcount_inc(&b->cat->count);
	if (some(3)) refcount_inc(&c->cat->count);
	if (some(4)) refcount_inc(&e->cat->count);
	if (some(5)) refcount_inc(&e->cat->next->count);
}
// CHECK-LABEL: {{^}}calls_maybe (
// CHECK: takes a reference on d (dog.count){{$}}
void calls_maybe(struct box *a, struct dog *d)
{
	maybe_all(a, a + 1, a + 2, a + 3, d);
}

// What a callee loaded is what stood there when it was called.
static void drop_boxed(struct box *b) { cat_put(b->cat); }
// CHECK-LABEL: {{^}}put_in_and_drop (
// CHECK-NEXT: drops a reference of c (cat.count){{$}}
void put_in_and_drop(struct box *b, struct cat *c)
{
	b->cat = c;
	drop_boxed(b);
}

// A value that was loaded before the store is the old one.
#define swap(a, b) do { __typeof__(a) tmp = (a); (a) = (b); (b) = tmp; } while (0)
// CHECK-LABEL: {{^}}exchange (
// CHECK-DAG: {{^}}  takes a reference on c (cat.count){{$}}
// CHECK-DAG: {{^}}  drops a reference of b->cat (cat.count){{$}}
void exchange(struct box *b, struct cat *c)
{
	refcount_inc(&c->count);
	swap(b->cat, c);
	cat_put(c);
}
