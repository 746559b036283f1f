// What a run does not pay for: what runs later, an object that nobody else knows
// yet, and a bit that this configuration does not have.
// RUN: nobounce cost openat %s -- -I%inputs | FileCheck %s
// RUN: nobounce cost openat %s -- -I%inputs | FileCheck %s --check-prefix=NOT --implicit-check-not=later --implicit-check-not=atomic_set --implicit-check-not=maybe
#include "kernel.h"

struct callback_head { struct callback_head *next; void (*func)(struct callback_head *); };
void call_rcu(struct callback_head *head, void (*func)(struct callback_head *));
void *kmalloc(size_t size, unsigned flags);

#define S_NOWHERE 0
#define S_HERE 4
static struct pool { atomic_t users; atomic_t later; } pool;
struct table { atomic_t count; struct callback_head rcu; struct pool *of; };

static void later(struct callback_head *head)
{
	atomic_inc(&pool.later);
}
static struct table *new_table(void)
{
	struct table *t = kmalloc(sizeof(*t), 0);

	if (!t)
		return NULL;
	atomic_set(&t->count, 1);
	return t;
}
static int maybe_nowhere(struct inode *inode)
{
	if (inode->i_flags & S_NOWHERE)
		return 1;
	return 0;
}
static int here(struct inode *inode)
{
	return inode->i_flags & S_HERE;
}
int do_sys_openat2(struct inode *inode, struct table *old)
{
	struct table *t = new_table();

	atomic_inc(&pool.users);
	atomic_dec(&old->count);
	call_rcu(&old->rcu, later);
	t->of = &pool;
	return maybe_nowhere(inode) + here(inode);
}
void set_flag(struct inode *inode) { inode->i_flags |= S_HERE; }

// CHECK: openat: do_sys_openat2
// CHECK: rmw {{.*}}pool.users
// NOT: openat: do_sys_openat2
// NOT: rmw {{.*}}pool.users
