// why FILE:LINE says what is read and written there, and who else writes it.
//
// RUN: nobounce why why-line.c:14 %s -- -I%inputs | FileCheck %s --check-prefix=READ
// RUN: nobounce why why-line.c:20 %s -- -I%inputs | FileCheck %s --check-prefix=WRITE
#include "kernel.h"

struct box {
	atomic_t users;
	unsigned long flags;
};

int ksys_read(struct box *box)
{
	return atomic_read(&box->users) + box->flags;
}

long do_sys_openat2(struct box *box, int mode)
{
	if (mode < 0)
		return box->flags = 0, -1;
	atomic_inc(&box->users);
	return 0;
}

// READ: why-line.c:12: ksys_read: hot: ksys_read (1)
// READ: ksys_read: atomic-read (atomic_read) of box.users, runs 1 per {{.*}}; shared: 1 hot writer, hottest do_sys_openat2 (open 1); costs a line that others write (box.users)
// READ: ksys_read: load of box.flags, runs 1 per {{.*}}; no hot path writes it atomically

// WRITE: do_sys_openat2: store of box.flags, runs 0.0{{.*}} per open, cold: {{.*}}; no hot path writes it atomically
