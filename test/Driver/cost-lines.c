// A line of an object that others share counts once per run: by the first read
// of it, and not where another row is for that line.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: nobounce cost ksys_read %s --format text --format json=before.json -- -I%inputs | FileCheck %s
// RUN: nobounce cost ksys_read %s --format json=after.json -- -I%inputs -DNO_GUARD
// RUN: nobounce cost --compare before.json after.json | FileCheck %s --check-prefix=MORE
// RUN: nobounce cost --compare before.json before.json | FileCheck %s --check-prefix=SAME
// SAME: ksys_read: no change
// RUN: nobounce cost ksys_write %s --format json=wbefore.json -- -I%inputs
// RUN: nobounce cost ksys_write %s --format json=wafter.json -- -I%inputs -DNO_GUARD
// RUN: nobounce cost --compare wbefore.json wafter.json | FileCheck %s --check-prefix=WRITE
// WRITE: ksys_write: no change
// RUN: echo '{"ksys_read": {"foreign-line": 1}}' > budget.json
// RUN: %exits 1 nobounce cost ksys_read %s --budget budget.json -- -I%inputs 2>&1 | FileCheck %s --check-prefix=OVER
// OVER: over budget: ksys_read: foreign-line: 2, budget 1
// RUN: FileCheck %s --check-prefix=JSON --input-file=before.json
// JSON: "kind": "foreign-line"
// JSON-NEXT: "location": "pipe_inode_info.i_sb"
// JSON-NEXT: "degree": "inode"
// JSON: "objectLine": 0,
// JSON-NEXT: "through": "timerfd_ctx.f_inode"
#include "kernel.h"

struct watch {
	long marks;
};
struct block_device {
	struct watch *s_watch;
	long s_flags;
};
struct table {
	int (*enter)(int n);
};
struct pipe_inode_info {
	struct block_device *i_sb;
	long i_size;
	const struct table *i_op;
	char far[64];
	atomic_t i_users;
	long i_beside;
	char farther[64];
	long i_seen;
};
struct file_lock_context {
	struct pipe_inode_info *d_inode;
	struct block_device *d_sb;
};
struct timerfd_ctx {
	struct file_lock_context *f_dentry;
	struct pipe_inode_info *f_inode;
	unsigned f_mode;
	long f_pos;
};
static struct timerfd_ctx *files[8];

// Something writes what is read.
void fill(struct pipe_inode_info *i, struct block_device *s, struct file_lock_context *d, struct watch *w)
{
	i->i_sb = s;
	i->i_size = 1;
	i->i_seen = 1;
	i->i_beside = 1;
	s->s_watch = w;
	s->s_flags = 1;
	d->d_inode = i;
	d->d_sb = s;
	w->marks = 1;
}

// MORE: ksys_read: +1 call, +2 foreign lines; per call: +1 call, +2 foreign-line
// MORE-NEXT: from ksys_read -> verify -> permit:
// MORE-NEXT: + foreign-line block_device.s_watch in permit (0 -> 1 times)
// MORE-NEXT: + foreign-line file_lock_context.d_sb in permit (0 -> 1 times)
// MORE-NEXT: + call {{ *}}permit (0 -> 1 times)
// MORE-NOT: marks
static int permit(struct timerfd_ctx *f)
{
	return f->f_dentry->d_sb->s_watch != NULL;
}

static int verify(struct timerfd_ctx *f, int mask)
{
	if (!(mask & 4))
		return 0;
#ifndef NO_GUARD
	if (__builtin_expect(!!(!(f->f_mode & 8)), 1))
		return 0;
#endif
	return permit(f);
}

// One line, whoever reads it and by whichever field.
static long size_of(const struct pipe_inode_info *i)
{
	return i->i_size;
}

// CHECK: ksys_read: ksys_read
// CHECK-NEXT: per call: 1 rmw, 0 get, 0 put, 0 lock, 0 atomic-read, 0 load, 2 foreign-line; 3 calls
// CHECK: 1 {{ *}}rmw {{ *}}pipe_inode_info.i_users
// CHECK-DAG: 1 {{ *}}foreign-line pipe_inode_info.i_sb {{ *}}inode {{ *}}{{.*}}cost-lines.c:[[#@LINE+8]] through timerfd_ctx.f_inode
// CHECK-DAG: 1 {{ *}}foreign-line pipe_inode_info.i_seen
// CHECK-NOT: foreign-line
long ksys_read(unsigned n, char *to, unsigned long count)
{
	struct timerfd_ctx *f = files[n];
	if (verify(f, 4))
		return -1;
	struct block_device *sb = f->f_inode->i_sb;
	long size = size_of(f->f_inode) + f->f_inode->i_seen;
	// The row of the count is for this line; a table of functions is nobody's.
	atomic_inc(&f->f_inode->i_users);
	f->f_inode->i_op->enter(f->f_inode->i_beside);
	return size + f->f_pos + (sb != NULL);
}

long ksys_write(unsigned n, const char *from, unsigned long count)
{
	struct timerfd_ctx *f = files[n];
	return verify(f, 2);
}
