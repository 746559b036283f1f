// What counts inside a lock is its own business: who locks takes no reference.
// RUN: nobounce program --summary '*' %s -- | FileCheck %s
typedef struct { int counter; } atomic_t;
void atomic_add(int n, atomic_t *v);
typedef struct { atomic_t cnts; } rwlock_t;
void _raw_read_lock(rwlock_t *lock);
struct box { rwlock_t lock; int n; };

// CHECK-LABEL: {{^}}read_slowly (
// CHECK-NOT: {{takes|drops}}
// CHECK-LABEL: {{^}}count_some (
// CHECK: takes 2 references on what v points to
void read_slowly(rwlock_t *lock) { atomic_add(3, &lock->cnts); }
int look(struct box *b)
{
	_raw_read_lock(&b->lock);
	return b->n;
}
void count_some(atomic_t *v) { atomic_add(2, v); }
