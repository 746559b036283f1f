// Where the two calls do nothing but count, the edit takes them out; two drops
// in a row are one operation.
// RUN: %exits 1 nobounce check %s --format json=%t.json --format text -- -I%inputs | FileCheck %s
// Applied, the file compiles and the finding is gone.
// RUN: %python %S/Inputs/apply.py %t.json %s > %t.after.c
// RUN: %exits 1 nobounce check %t.after.c -- -I%inputs | FileCheck %s --check-prefix=AFTER --implicit-check-not="in team_size,"
// AFTER: 2 findings
#include "kernel.h"

void kfree(const void *p);
void *kzalloc(unsigned long size, unsigned int flags);

struct team {
	refcount_t users;
	int size;
};
struct player {
	struct team *team;
};

static struct team *team_get(struct team *t)
{
	refcount_inc(&t->users);
	return t;
}

static void team_put(struct team *t)
{
	if (refcount_dec_and_test(&t->users))
		kfree(t);
}

struct player *player_alloc(struct team *t)
{
	struct player *p = kzalloc(sizeof(*p), 0);

	p->team = team_get(t);
	return p;
}

void player_free(struct player *p)
{
	team_put(p->team);
	kfree(p);
}

// CHECK: ref-edit.c:[[#@LINE+11]]:{{[0-9]+}}: warning: reference on `p->team` (team.users) is taken and dropped though `p->team` pins it: neither the get nor the put is needed
// CHECK: note: in team_size, confidence medium
// CHECK: ref-edit.c:[[#@LINE+11]]:1: note: possible edit: take the get and the put out
// CHECK-NEXT: -{{.*}}t = team_get(p->team);
// CHECK-NEXT: +{{.*}}t = p->team;
// CHECK-NEXT: ref-edit.c:[[#@LINE+8]]:1 to [[#@LINE+9]]:1: put ''
static int team_size(struct player *p)
{
	int n;
	struct team *t;

	t = team_get(p->team);
	n = t->size;
	team_put(t);
	return n;
}

// CHECK: note: in team_size_if, confidence medium
// CHECK: possible edit: take the get and the put out (no edit: a put is no statement on lines of its own)
static int team_size_if(struct player *p, int fail)
{
	int n;
	struct team *t;

	t = team_get(p->team);
	n = t->size;
	if (fail)
		team_put(t);
	else
		team_put(t);
	return n;
}

// CHECK: ref-edit.c:[[#@LINE+5]]:{{[0-9]+}}: warning: reference on `p->team` (team.users) is dropped, and another one right after: one operation can change the count by two
// CHECK: note: in player_leave, confidence low
// CHECK: put: the second is dropped here
static void player_leave(struct player *p)
{
	team_put(p->team);
	team_put(p->team);
}

int do_sys_open(struct player *p, int mode)
{
	int n = team_size(p) + team_size_if(p, mode);

	player_leave(p);
	return n;
}
