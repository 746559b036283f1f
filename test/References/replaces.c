// What comes back with the running task's own pointer replaced: not what sets it
// for a while.
// RUN: nobounce why set_for_good %s -- | FileCheck %s --check-prefix=GOOD
// RUN: nobounce why by_table %s -- | FileCheck %s --check-prefix=GOOD
// RUN: nobounce why for_a_while %s -- | FileCheck %s --check-prefix=WHILE
typedef struct { int refs; } refcount_t;
void refcount_inc(refcount_t *r);
_Bool refcount_dec_and_test(refcount_t *r);
void kfree(void *p);

struct cred { refcount_t usage; };
struct task_struct { int pid; const struct cred *cred; };
struct task_struct *get_current(void);
#define current get_current()

static const struct cred *override(struct cred *new)
{
	const struct cred *old = current->cred;

	refcount_inc(&new->usage);
	current->cred = new;
	return old;
}
static void revert(const struct cred *old)
{
	struct cred *override = (struct cred *)current->cred;

	current->cred = old;
	if (refcount_dec_and_test(&override->usage))
		kfree(override);
}
int work(int n);

// WHILE-NOT: may replace
// WHILE: for_a_while
// WHILE-NOT: may replace
int for_a_while(struct cred *c)
{
	const struct cred *old = override(c);
	int r = work(1);

	revert(old);
	return r;
}

// GOOD: may replace task_struct.cred
int set_for_good(struct cred *c)
{
	override(c);
	return work(2);
}

struct ops { int (*run)(struct cred *c); };
static int quiet(struct cred *c) { return work(3); }
static const struct ops one = { .run = set_for_good }, two = { .run = quiet };
int by_table(const struct ops *o, struct cred *c) { return o->run(c); }
const struct ops *which(int n) { return n ? &one : &two; }
