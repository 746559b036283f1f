// A lock or a read section that was held at the get may have been what kept the
// object; it ends before the put. Whether anything sleeps in between is no question
// then.
// RUN: nobounce why look_lock %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=LOCK
// RUN: nobounce why look_rcu %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=RCU
// RUN: nobounce why look_mutex %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=MUTEX
// RUN: nobounce why look_unlocks %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=UNLOCKS
// RUN: nobounce why look_sleeps %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=SLEEPS
// RUN: nobounce why look_inside %s -- -I%inputs -I%S/Inputs | FileCheck %s --check-prefix=INSIDE
#include "refs.inc"

void msleep(unsigned int ms);

static int look_lock(struct box *b)
{
	struct item *i;
	int r;

	spin_lock(&b->lock);
	// LOCK: ref-locks.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	i = item_get(b->item);
	// LOCK: skippable: no: a lock that was held when it was taken is dropped at line [[#@LINE+1]]
	spin_unlock(&b->lock);
	r = item_read(i);
	item_put(i);
	return r;
}

static int look_rcu(struct box *b)
{
	struct item *i;
	int r;

	rcu_read_lock();
	// RCU: ref-locks.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	i = item_get(b->item);
	// RCU: skippable: no: a lock that was held when it was taken is dropped at line [[#@LINE+1]]
	rcu_read_unlock();
	r = item_read(i);
	item_put(i);
	return r;
}

static int look_mutex(struct box *b)
{
	struct item *i;
	int r;

	mutex_lock(&b->mutex);
	// MUTEX: ref-locks.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	i = item_get(b->item);
	// MUTEX: skippable: no: a lock that was held when it was taken is dropped at line [[#@LINE+1]]
	mutex_unlock(&b->mutex);
	r = item_read(i);
	item_put(i);
	return r;
}

// The caller's lock.
static int look_unlocks(struct box *b)
{
	// UNLOCKS: ref-locks.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	struct item *i = item_get(b->item);
	int r;

	// UNLOCKS: skippable: no: a lock {{.*}} is dropped at line [[#@LINE+1]]
	spin_unlock(&b->lock);
	r = item_read(i);
	item_put(i);
	return r;
}

// One that sleeps, with the lock alone to hold it: the pointer is replaced under it.
static int look_sleeps(struct box *b)
{
	struct item *i;
	int r;

	spin_lock(&b->lock);
	// SLEEPS: ref-locks.c:[[#@LINE+1]]:{{[0-9]+}}: remark: no finding: {{.*}}reference on item.count
	i = item_get(b->turn);
	spin_unlock(&b->lock);
	msleep(1);
	r = item_read(i);
	item_put(i);
	return r;
}
// SLEEPS: skippable: no: nothing is shown to pin it: box.turn may change while others use the record

// A section that begins after the get is nothing to it.
static int look_inside(struct box *b)
{
	// INSIDE: ref-locks.c:[[#@LINE+1]]:{{[0-9]+}}: warning: finding: reference on `b->item`
	struct item *i = item_get(b->item);
	int r;

	spin_lock(&b->lock);
	r = item_read(i);
	spin_unlock(&b->lock);
	item_put(i);
	return r;
}

int do_sys_open(struct box *b)
{
	spin_lock(&b->lock);
	return look_unlocks(b) + look_lock(b) + look_rcu(b) + look_mutex(b) + look_sleeps(b) + look_inside(b);
}
