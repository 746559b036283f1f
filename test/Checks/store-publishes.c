// A store that a barrier or a wake-up follows, here or in the caller, is not elided.
// RUN: nobounce check %s -- -I%inputs -I%S/Inputs
// RUN: nobounce why '*' %s -- -I%inputs -I%S/Inputs | FileCheck %s
#include "world.inc"

int wake_up_process(struct task_struct *task);
void kick(struct task_struct *task);
extern struct task_struct *sleeper;

static void barrier_follows(struct mark *mark, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	smp_mb();
	if (mark->seen)
		kick(sleeper);
}

static void wakes(struct task_struct *task)
{
	wake_up_process(task);
}

static void wake_follows(struct mark *mark, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
	wakes(sleeper);
}

static void caller_wakes(struct mark *mark, struct inode *inode)
{
	if (atomic_read(&inode->i_writecount) == 1)
		mark->flags &= ~MARK_NEW;
}

static int release_mark(struct inode *inode, struct file *file)
{
	struct mark *mark = mark_of(inode);

	if (!mark)
		return 0;
	if (file->f_flags & 1)
		barrier_follows(mark, inode);
	else if (file->f_flags & 2)
		wake_follows(mark, inode);
	else {
		caller_wakes(mark, inode);
		wake_up_process(sleeper);
	}
	return 0;
}

// CHECK: note: in barrier_follows
// CHECK: skippable: no: the store may be what somebody waits for: smp_mb in barrier_follows at {{.*}} follows
// CHECK: note: in wake_follows
// CHECK: skippable: no: the store may be what somebody waits for: wake_up_process in wakes at
// CHECK: note: in caller_wakes
// CHECK: skippable: no: the store may be what somebody waits for: wake_up_process in release_mark at
