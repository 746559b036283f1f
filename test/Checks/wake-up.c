// A wake-up takes its queue's lock though whoever waits does so seldom. Quiet
// where a test for waiters stands already, where somebody may stay on the queue
// for long, and where waiting is as frequent.
// RUN: %exits 1 nobounce check %s --checks wake-up -- -I%inputs | FileCheck %s
// RUN: nobounce check %s --checks wake-up -- -I%inputs -DTESTED | FileCheck %s --check-prefix=NONE
// RUN: nobounce why give_back %s -- -I%inputs -DTESTED | FileCheck %s --check-prefix=TESTED
// RUN: nobounce why give_back %s -- -I%inputs -DACTIVE | FileCheck %s --check-prefix=ACTIVE
// RUN: nobounce why give_back %s -- -I%inputs -DPOLLED | FileCheck %s --check-prefix=POLLED
// RUN: nobounce why give_back %s -- -I%inputs -DTHREAD | FileCheck %s --check-prefix=THREAD
// RUN: nobounce why give_back %s -- -I%inputs -DOFTEN | FileCheck %s --check-prefix=OFTEN
#include "kernel.h"

typedef struct wait_queue_head { spinlock_t lock; struct list_head head; } wait_queue_head_t;

static inline int waitqueue_active(struct wait_queue_head *q)
{
	return q->head.next != &q->head;
}
static inline bool wq_has_sleeper(struct wait_queue_head *q)
{
	smp_mb();
	return waitqueue_active(q);
}
int __wake_up(struct wait_queue_head *q, int mode, int nr, void *key)
{
	spin_lock(&q->lock);
	q->head.prev = &q->head;
	spin_unlock(&q->lock);
	return 0;
}
#define wake_up(q) __wake_up(q, 1, 1, (void *)0)
void prepare_to_wait(struct wait_queue_head *q, struct list_head *entry, int state)
{
	spin_lock(&q->lock);
	entry->next = q->head.next;
	spin_unlock(&q->lock);
}
static inline void poll_wait(struct file *f, struct wait_queue_head *q, struct list_head *e)
{
	prepare_to_wait(q, e, 0);
}

static struct pool { atomic_t left; char pad[128]; wait_queue_head_t wait; } pool;

static void give_back(struct pool *p)
{
	atomic_inc(&p->left);
#ifdef TESTED
	if (wq_has_sleeper(&pool.wait))
#endif
#ifdef ACTIVE
	if (waitqueue_active(&pool.wait))
#endif
		wake_up(&pool.wait);
}
static void take(struct pool *p)
{
	struct list_head entry;

#ifdef OFTEN
	if (!atomic_read(&p->left))
#else
	if (unlikely(!atomic_read(&p->left)))
#endif
		prepare_to_wait(&pool.wait, &entry, 2);
}
ssize_t ksys_write(struct file *file)
{
	take(&pool);
	give_back(&pool);
	return 0;
}
#ifdef POLLED
int pool_poll(struct file *file, struct list_head *e)
{
	poll_wait(file, &pool.wait, e);
	return 0;
}
#endif
#ifdef THREAD
int pool_thread(void *unused)
{
	struct list_head entry;

	for (;;)
		prepare_to_wait(&pool.wait, &entry, 2);
}
#endif

// CHECK: wake-up.c:{{[0-9]+}}:3: note: __wake_up locks `&pool.wait` though normally nobody waits there: test `wq_has_sleeper(&pool.wait)` first [wake-up]
// CHECK: confidence low
// CHECK: skippable: `wq_has_sleeper(&pool.wait)`, in a line of an object at hand, is false when nobody listens
// CHECK: selective: who joins pool.wait is much colder
// CHECK: joins: take joins pool.wait, reached 0.01
// CHECK: assumes: {{.*}}waitqueue_active has none [rule]
// CHECK: 1 finding
// NONE: 0 findings
// TESTED: skippable: no: `wq_has_sleeper(&pool.wait)` is tested at {{.*}}wake-up.c:
// ACTIVE: skippable: no: `waitqueue_active(&pool.wait)` is tested at {{.*}}wake-up.c:
// POLLED: selective: unknown: pool_poll joins pool.wait, and may stay there for long
// THREAD: selective: unknown: pool_thread joins pool.wait, and how often, beside the runs of eventfd, is not known
// OFTEN: selective: no: take joins pool.wait
