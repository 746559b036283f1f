// The number of users decides nothing unless the queue is fresh.
// flags: -DCHEAP_FIRST=0
#include "ticket.h"

void queue_setup(struct queue *q) { q->mode |= QUEUE_FRESH; }

static void queue_settle(struct request *r)
{
	struct queue *q = r->queue;

	if (CHEAP_FIRST && !(q->mode & QUEUE_FRESH))
		return;
	if (ticket_users(&q->users) == 1) // fires: guardable-atomic-read
		q->mode &= ~QUEUE_FRESH;
}

void queue_submit(struct request *r)
{
	ticket_take(&r->queue->users);
	queue_settle(r);
}

/* Not an entry, and no entry calls it. */
void queue_debug(struct request *r)
{
	if (ticket_users(&r->queue->users) == 1) // quiet: guardable-atomic-read hot: no
		r->queue->mode &= ~QUEUE_FRESH;
}
