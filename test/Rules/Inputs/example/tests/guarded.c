// The same with the cheap test in front.
// flags: -DCHEAP_FIRST=1
#include "ticket.h"

void queue_setup(struct queue *q) { q->mode |= QUEUE_FRESH; }

void queue_submit(struct request *r)
{
	struct queue *q = r->queue;

	ticket_take(&q->users);
	if (CHEAP_FIRST && !(q->mode & QUEUE_FRESH))
		return;
	if (ticket_users(&q->users) == 1) // quiet: guardable-atomic-read is tested before the read
		q->mode &= ~QUEUE_FRESH;
}
