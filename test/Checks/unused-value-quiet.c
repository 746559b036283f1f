// The value is used elsewhere, too; or something with a meaning stands between.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why '*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

void note(struct mark *mark, int users);
unsigned read_seqbegin(const seqlock_t *s);
unsigned read_seqretry(const seqlock_t *s, unsigned start);

static int used_elsewhere(struct mark *mark, struct inode *inode)
{
	int users = atomic_read(&inode->i_writecount);

	if (mark->flags & MARK_NEW)
		note(mark, users);
	return users;
}

static int call_between(struct mark *mark, struct inode *inode)
{
	int users = atomic_read(&inode->i_writecount);

	note(mark, 0);
	if (mark->flags & MARK_NEW)
		note(mark, users);
	return 0;
}

static int rmw_between(struct mark *mark, struct inode *inode)
{
	int users = atomic_read(&inode->i_writecount);
	int old = atomic_fetch_add_relaxed(1, &mark->users);

	if (mark->flags & MARK_NEW)
		note(mark, users + old);
	return 0;
}

static int loop_between(struct mark *mark, struct inode *inode)
{
	int users = atomic_read(&inode->i_writecount);

	while (mark->seen)
		if (mark->flags & MARK_NEW)
			note(mark, users);
	return 0;
}

static int seq_between(struct mark *mark, struct inode *inode)
{
	unsigned seq;
	int users;

	do {
		seq = read_seqbegin(&mark->seq);
		users = atomic_read(&inode->i_writecount);
	} while (read_seqretry(&mark->seq, seq));
	if (mark->flags & MARK_NEW)
		note(mark, users);
	return 0;
}

static int address_taken(struct mark *mark, struct inode *inode)
{
	int users = atomic_read(&inode->i_writecount);
	int *p = &users;

	if (mark->flags & MARK_NEW)
		note(mark, users);
	return *p;
}

static int other_object(struct mark *mark, struct inode *inode)
{
	int users = atomic_read(&inode->i_writecount);

	inode = mark->next;
	if (mark->flags & MARK_NEW)
		note(mark, users);
	return inode != 0;
}

static int summed_up(struct mark *mark, struct inode *inode)
{
	int users = 0;

	while (mark->seen--) {
		users += atomic_read(&inode->i_writecount);
		if (mark->flags & MARK_NEW)
			note(mark, users);
	}
	return 0;
}

static int of_last_round(struct mark *mark, struct inode *inode)
{
	int users = 0, now;

	while (mark->seen--) {
		now = atomic_read(&inode->i_writecount);
		if (mark->seen & 1)
			users = now;
		if (mark->flags & MARK_NEW)
			note(mark, users);
	}
	return 0;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (!mark)
		return 0;
	return used_elsewhere(mark, inode) + call_between(mark, inode) +
	       rmw_between(mark, inode) + loop_between(mark, inode) +
	       seq_between(mark, inode) + address_taken(mark, inode) +
	       other_object(mark, inode) + summed_up(mark, inode) +
	       of_last_round(mark, inode);
}

// CHECK: note: in used_elsewhere
// CHECK: skippable: no: its value is used at line
// CHECK: note: in call_between
// CHECK: skippable: no: between the read and the test there is a call of note
// CHECK: note: in rmw_between
// CHECK: skippable: no: between the read and the test there is a call of atomic_fetch_add_relaxed
// CHECK: note: in loop_between
// CHECK: skippable: no: a loop stands between the read and the test
// CHECK: note: in seq_between
// CHECK: skippable: no: {{between the read and the test there is a call of read_seqretry|a loop stands}}
// CHECK: note: in address_taken
// CHECK: skippable: no: its value is used at line
// CHECK: note: in other_object
// CHECK: skippable: no: what is read is not known to be the same object at the test
// CHECK: note: in summed_up
// CHECK: skippable: no: its value is used at line
// CHECK: note: in of_last_round
// CHECK: skippable: no: its value is used at line
