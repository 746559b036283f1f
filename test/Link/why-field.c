// why RECORD.FIELD: who writes and reads it, how widely its objects are
// reached, what is in its line, and what does not count as a writer and why.
//
// RUN: nobounce why box.users %s -- -I%inputs | FileCheck %s --check-prefix=USERS
// RUN: nobounce why box.users %s --format json -- -I%inputs | FileCheck %s --check-prefix=JSON
// RUN: nobounce why "struct box.marks" %s -- -I%inputs | FileCheck %s --check-prefix=MARKS
// RUN: nobounce why file.f_mode %s --format json -- -I%inputs | FileCheck %s --check-prefix=LINE
// RUN: nobounce why box.inner.depth %s -- -I%inputs | FileCheck %s --check-prefix=INNER
// RUN: %exits 2 nobounce why box.nothing %s -- -I%inputs 2>&1 | FileCheck %s --check-prefix=NOFIELD
// RUN: %exits 2 nobounce why boxes.users %s -- -I%inputs 2>&1 | FileCheck %s --check-prefix=NORECORD
#include "kernel.h"

#define BOX_NEW 0x4ul

struct part {
	atomic_t depth;
};

struct box {
	spinlock_t lock;
	atomic_t users;
	unsigned long flags;
	atomic_t marks;
	struct part inner;
};

static struct box *box_of(struct file *file)
{
	return file->private_data;
}

static void box_deeper(struct part *part)
{
	atomic_inc(&part->depth);
}

long do_sys_openat2(struct file *file, int mode)
{
	struct box *box = box_of(file);
	struct box *fresh = kzalloc(sizeof(*fresh), GFP_KERNEL);
	struct box local = { .flags = 0 };

	atomic_inc(&box->users);
	if (!fresh)
		return -12;
	atomic_inc(&fresh->users);
	atomic_inc(&local.users);
	spin_lock(&box->lock);
	atomic_inc(&box->marks);
	spin_unlock(&box->lock);
	box_deeper(&box->inner);
	file->private_data = fresh;
	return local.flags;
}

/* Frees what it is given: what it writes before, it writes once. */
static void box_free(struct box *box)
{
	atomic_dec(&box->users);
	kfree(box);
}

void __fput(struct file *file)
{
	struct box *box = box_of(file);

	box->flags &= ~BOX_NEW;
	if (file->f_mode & FMODE_WRITE)
		box_free(box);
}

int ksys_read(struct file *file)
{
	return atomic_read(&box_of(file)->users);
}

/* Not reached from any entry. */
void box_reset(struct box *box)
{
	box->flags |= BOX_NEW;
	atomic_inc(&box->users);
}

// USERS: box.users: written on hot paths at 1 place
// USERS-NEXT: sharing degree: unknown (
// USERS-NEXT: layout: bytes 4-7 of 24 ({{.*}}why-field.c:{{[0-9]+}}); objects begin at multiples of 8: which line
// USERS-NEXT: writers that count: 1
// USERS-NEXT: why-field.c:[[#OPEN:]]: do_sys_openat2: rmw; open 1
// USERS-NEXT: | atomic_inc(&box->users);
// USERS-NEXT: writers left out: 3
// USERS: do_sys_openat2: rmw; open {{.*}}; nobody else knows the object yet
// USERS: box_free: rmw; close 0.{{.*}}; once in an object's life: it is freed after (line {{[0-9]+}})
// USERS: box_reset: rmw; no hot entry reaches it
// USERS: readers on hot paths: 1
// USERS-NEXT: ksys_read: atomic-read; {{.*}} 1
// USERS: neighbours in 64 bytes: 4
// USERS-NEXT: same line 0 lock, written 1
// USERS-NEXT: may share 20 inner.depth, written 1
// USERS-NEXT: 2 fields that nothing hot touches

// JSON: "query": "box.users",
// JSON: "field": {
// JSON-NEXT: "location": "box.users",
// JSON: "layout": {
// JSON-NEXT: "offset": 4,
// JSON: "writers": [
// JSON: "role": "rmw",
// JSON-NEXT: "function": "do_sys_openat2",
// JSON: "leftOut": [
// JSON: "leftOut": "nobody else knows the object yet",
// JSON: "neighbours": [

// MARKS: box.marks: nothing on a hot path writes it atomically
// MARKS: writers left out: 1
// MARKS: do_sys_openat2: rmw; open {{.*}}; under a lock in the same object (line [[#]])

// INNER: box.inner.depth: written on hot paths at 1 place
// INNER: box_deeper: rmw of part.depth; open 1

// LINE: "alignment": 64,
// LINE: "field": "f_path.dentry",
// LINE-NEXT: "offset": 40,
// LINE-NEXT: "size": 8,
// LINE-NEXT: "sameLine": "yes",
// LINE-NOT: "private_data"

// NOFIELD: record 'box' has no field 'nothing'
// NORECORD: no record 'boxes' in this world
