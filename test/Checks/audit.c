// A record for audit is made on each lookup though tasks normally have no
// context for it. Quiet where the inline asks first.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %exits 1 nobounce check audit.c --checks audit -- -I%inputs -I. | FileCheck %s
// RUN: nobounce check audit.c --checks audit -- -I%inputs -I. -DTESTED | FileCheck %s --check-prefix=NONE
// RUN: nobounce why filename_lookup audit.c -- -I%inputs -I. -DTESTED | FileCheck %s --check-prefix=INSIDE
// RUN: nobounce check audit.c --checks audit -- -I%inputs -I. -DCALLER | FileCheck %s --check-prefix=NONE
// RUN: nobounce why filename_lookup audit.c -- -I%inputs -I. -DCALLER | FileCheck %s --check-prefix=CALLER
// RUN: nobounce why filename_lookup audit.c -- -I%inputs -I. -DALWAYS | FileCheck %s --check-prefix=ALWAYS

//--- audit.h
#include "kernel/compiler.h"
#include "kernel/types.h"
#include "kernel/once.h"
#include "kernel/atomic.h"
#include "kernel/spinlock.h"

struct dentry;
struct audit_context { int dummy; int count; };
struct task_struct { struct audit_context *audit_context; };
extern struct task_struct *cpu_task;
static __always_inline struct task_struct *get_current(void)
{
	return cpu_task;
}
#define current get_current()

static spinlock_t audit_lock;

static inline struct audit_context *audit_context(void)
{
	return current->audit_context;
}
static inline bool audit_dummy_context(void)
{
	void *p = audit_context();

	return !p || *(int *)p;
}
void __audit_inode(struct dentry *dentry);
static inline void audit_inode(struct dentry *dentry)
{
#ifdef TESTED
	if (unlikely(!audit_dummy_context()))
#endif
		__audit_inode(dentry);
}

//--- audit.c
#include "audit.h"
void __audit_inode(struct dentry *dentry)
{
	spin_lock(&audit_lock);
	if (audit_context())
		audit_context()->count++;
	spin_unlock(&audit_lock);
}
void audit_set_context(struct task_struct *task, struct audit_context *c)
{
	task->audit_context = c;
}
int filename_lookup(struct dentry *dentry)
{
#ifdef ALWAYS
	audit_set_context(current, (struct audit_context *)dentry);
#endif
#ifdef CALLER
	if (!audit_context())
		return 0;
#endif
	audit_inode(dentry);
	return 0;
}

// CHECK: audit.c:{{[0-9]+}}:2: warning: {{(__)?}}audit_inode works though normally nobody listens: test `current->audit_context` first [audit]
// CHECK: skippable: `current->audit_context`, at hand, is false when nobody listens
// CHECK: keeper: audit_set_context keeps it up to date
// CHECK: selective: `current->audit_context` is normally zero
// CHECK: 1 finding
// NONE: 0 findings
// INSIDE: skippable: no: `current->audit_context` is tested at audit.h:
// CALLER: skippable: no: `current->audit_context` is tested at {{.*}}audit.c:
// ALWAYS: skippable: unknown: {{.*}}that `current->audit_context` normally says that nobody listens is not shown
