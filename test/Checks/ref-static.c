// A global's memory stays, whatever its count; the running task's credential is its
// own as long as the task does not put another in its place.
// RUN: nobounce why look_global %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=GLOBAL
// RUN: nobounce why look_current %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=CURRENT
// RUN: nobounce why look_override %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=OVERRIDE
// RUN: nobounce why look_replaced %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=REPLACED
#include "refs.inc"

static struct item standing;

static int look_global(struct box *b)
{
	// GLOBAL: ref-static.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `standing` (item.count) is taken and dropped though being no allocation pins it: neither the get nor the put is needed [avoidable-ref-cycle, drop-both]
	struct item *i = item_get(&standing);
	int r = item_read(i);

	item_put(i);
	return r + b->sum;
}
// GLOBAL: skippable: being no allocation keeps it from the get to the last put

static const struct cred *cred_get(const struct cred *c)
{
	refcount_inc(&((struct cred *)c)->usage);
	return c;
}

static void cred_put(const struct cred *c)
{
	if (refcount_dec_and_test(&((struct cred *)c)->usage))
		kfree(c);
}

void task_free(struct task_struct *t)
{
	cred_put(t->cred);
	kfree(t);
}

struct task_struct *task_new(const struct cred *c)
{
	struct task_struct *t = kzalloc(sizeof(*t), 0);

	t->cred = cred_get(c);
	return t;
}

static const struct cred *override(const struct cred *c)
{
	const struct cred *old = current->cred;

	cred_get(c);
	current->cred = c;
	return old;
}

static void revert(const struct cred *old)
{
	const struct cred *c = current->cred;

	current->cred = old;
	cred_put(c);
}

struct job {
	refcount_t users;
	const struct cred *cred;
};

void job_put(struct job *j)
{
	if (refcount_dec_and_test(&j->users)) {
		cred_put(j->cred);
		kfree(j);
	}
}

struct job *job_new(void)
{
	struct job *j = kzalloc(sizeof(*j), 0);

	refcount_set(&j->users, 1);
	j->cred = cred_get(current->cred);
	return j;
}

static int look_current(struct box *b)
{
	// CURRENT: ref-static.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `current->cred` (cred.usage) is taken and dropped though `current->cred` pins it
	const struct cred *c = cred_get(current->cred);
	int r = c->uid + b->sum;

	cred_put(c);
	return r;
}
// CURRENT: assumes: the running task's own record stays while it runs

// What the getter leaves in the task, the putter finds there.
static int look_override(struct job *j, struct box *b)
{
	// OVERRIDE: ref-static.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `j->cred` (cred.usage) is taken and dropped though `j->cred` pins it
	const struct cred *old = override(j->cred);
	int r = current->cred->uid + b->sum;

	revert(old);
	return r;
}

static int look_replaced(struct job *j)
{
	// REPLACED: ref-static.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on cred.usage
	const struct cred *c = cred_get(current->cred), *old;
	int r;

	// REPLACED: skippable: no: `current->cred` may be replaced below override, called at line [[#@LINE+1]]
	old = override(j->cred);
	r = c->uid;
	cred_put(c);
	revert(old);
	return r;
}

int do_sys_open(struct box *b, struct job *j)
{
	return look_global(b) + look_current(b) + look_override(j, b) + look_replaced(j);
}
