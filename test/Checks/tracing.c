// A value is fetched for a trace point that is off: the call stands before the
// key. Quiet where it is behind it, where it is used besides, and where it is
// computed from what is at hand.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %exits 1 nobounce check main.c other.c --checks tracing -- -I%inputs -I. | FileCheck %s
// RUN: nobounce check main.c other.c --checks tracing -- -I%inputs -I. -DBEHIND | FileCheck %s --check-prefix=NONE
// RUN: nobounce check main.c other.c --checks tracing -- -I%inputs -I. -DUSED | FileCheck %s --check-prefix=NONE
// RUN: nobounce check main.c other.c --checks tracing -- -I%inputs -I. -DNUMBER | FileCheck %s --check-prefix=NONE
// RUN: nobounce why ksys_write main.c other.c -- -I%inputs -I. -DALWAYS | FileCheck %s --check-prefix=ALWAYS

//--- trace.h
#include "kernel.h"
extern struct static_key_false tp_key;
void __do_trace(unsigned long v);
static inline void trace_write(unsigned long v)
{
#ifndef ALWAYS
	if (static_branch_unlikely(&tp_key))
#endif
		__do_trace(v);
}
unsigned long flags_of(struct inode *inode);
unsigned long twice(unsigned long n);

//--- other.c
#include "trace.h"
unsigned long flags_of(struct inode *inode) { return inode->i_sb->s_flags; }
unsigned long twice(unsigned long n) { return n * 2; }

//--- main.c
#include "trace.h"
ssize_t ksys_write(struct file *file)
{
#ifdef BEHIND
	if (static_branch_unlikely(&tp_key))
		trace_write(flags_of(file->f_inode));
	return 0;
#elif defined(USED)
	unsigned long f = flags_of(file->f_inode);

	trace_write(f);
	return f;
#elif defined(NUMBER)
	trace_write(twice(file->f_mode));
	return 0;
#else
	trace_write(flags_of(file->f_inode));
	return 0;
#endif
}

// CHECK: main.c:17:14: note: trace_write normally ends at trace.h:7, and flags_of is called before, for it alone: call it behind that test [tracing]
// CHECK: confidence medium
// CHECK: exit: this test ends it
// CHECK: assumes: flags_of has no effect but to yield what is passed [yields]
// CHECK: 1 finding
// NONE: 0 findings
// ALWAYS: no finding: {{.*}}[tracing]
// ALWAYS: selective: unknown: no test normally ends it
