/* Stands for the driver's own header. */
struct ticket { int n; };
void ticket_take(struct ticket *t);
_Bool ticket_drop(struct ticket *t);
int ticket_users(const struct ticket *t);

#define QUEUE_FRESH 1
#define QUEUE_SLOW 2

struct queue { struct ticket users; unsigned mode; };
struct request { struct queue *queue; };
