// What a read costs where it stands: in a line that the path has touched, in
// the function, in what it called before, or in its callers; in a line of an
// object at hand; behind a pointer; in a line that others write.
//
// RUN: nobounce why guard-class.c:43 %s -- -I%inputs | FileCheck %s --check-prefix=HERE
// RUN: nobounce why guard-class.c:44 %s -- -I%inputs | FileCheck %s --check-prefix=OWN
// RUN: nobounce why guard-class.c:48 %s -- -I%inputs | FileCheck %s --check-prefix=CHASE
// RUN: nobounce why guard-class.c:46 %s -- -I%inputs | FileCheck %s --check-prefix=MINE
// RUN: nobounce why guard-class.c:62 %s -- -I%inputs | FileCheck %s --check-prefix=SHARED
// RUN: nobounce why guard-class.c:47 %s -- -I%inputs | FileCheck %s --check-prefix=CALLER
// RUN: nobounce why guard-class.c:45 %s -- -I%inputs | FileCheck %s --check-prefix=CALLEE
#include "kernel.h"

struct side {
	int depth;
	atomic_t users;
	int far_off[32];
	int more;
} __aligned(64);

struct box {
	int first;
	int second;
	int gap[30];
	int third;
	int gap2[31];
	int fourth;
	int fifth;
	struct side *side;
} __aligned(64);

static inline int box_kind(struct box *box)
{
	return box->fourth;
}

static int work(struct box *box, struct side *at_hand)
{
	int n = box->first;

	n += box_kind(box);
	atomic_inc(&at_hand->users);
	n += box->second; /* The line of first. */
	n += at_hand->more; /* A line of its own. */
	n += box->fifth;
	n += at_hand->depth;
	n += box->third;
	n += box->side->more; /* Two lines. */
	return n;
}

int ksys_read(struct box *box, struct side *side)
{
	box->third = 1;
	return work(box, side);
}

int __fput(struct file *file)
{
	struct side *side = file->private_data;

	return side->depth;
}

// HERE: work: load of box.second{{.*}} costs a line touched before (work reads box.first, guard-class.c:39)
// OWN: work: load of side.more{{.*}} costs a line of an object at hand
// CHASE: work: load of side.more{{.*}} costs a pointer and a line
// The RMW came before: the line is here.
// MINE: work: load of side.depth{{.*}} costs a line touched before (work writes side.users, guard-class.c:42)
// CALLER: work: load of box.third{{.*}} costs a line touched before (ksys_read writes box.third, guard-class.c:54)
// CALLEE: work: load of box.fifth{{.*}} costs a line touched before (work reads box.fourth, guard-class.c:41)
// SHARED: __fput: load of side.depth{{.*}} costs a line that others write (side.users)
