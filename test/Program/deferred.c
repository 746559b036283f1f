// Queued work runs for who queues it: by the place of the object that holds it,
// or by the argument.
// RUN: nobounce program --family assumed --assume-hot do_hot %s -- | FileCheck %s --implicit-check-not=other_
// The other one's is set by a helper that is passed the object.
// RUN: nobounce program --family assumed --assume-hot do_other %s -- | FileCheck %s --check-prefix=OTHER --implicit-check-not=queue_
struct work_struct {
	void (*func)(struct work_struct *);
};
struct callback_head {
	struct callback_head *next;
	void (*func)(struct callback_head *);
};
struct queue {
	int n;
	struct work_struct work;
};
struct other {
	int n;
	struct work_struct work;
};

_Bool schedule_work(struct work_struct *work);
void call_rcu(struct callback_head *head, void (*func)(struct callback_head *));

static int nothing;
static void queue_run(struct work_struct *work) { nothing++; }
static void other_run(struct work_struct *work) { nothing++; }
static void queue_free(struct callback_head *head) { nothing++; }
static void other_free(struct callback_head *head) { nothing++; }

static void set_work(struct work_struct *work,
		     void (*func)(struct work_struct *))
{
	work->func = func;
}

void queue_init(struct queue *q) { q->work.func = queue_run; }
void other_init(struct other *o) { set_work(&o->work, other_run); }

// CHECK-DAG: 1.000 {{.*}} queue_run <- do_hot
// CHECK-DAG: 1.000 {{.*}} queue_free <- do_hot
void do_hot(struct queue *q, struct callback_head *head)
{
	schedule_work(&q->work);
	call_rcu(head, queue_free);
}
// OTHER-DAG: 1.000 {{.*}} other_run <- do_other
// OTHER-DAG: 1.000 {{.*}} other_free <- do_other
void do_other(struct other *o, struct callback_head *head)
{
	schedule_work(&o->work);
	call_rcu(head, other_free);
}
