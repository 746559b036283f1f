// why RECORD.FIELD lists the bits that code sets or clears together: who does,
// how hot, and whether a bit is set only while its object is made.
//
// RUN: nobounce why mark.flags %s -- -I%inputs | FileCheck %s
// RUN: nobounce why outer.mark.flags %s -- -I%inputs | FileCheck %s --check-prefix=EMBED
#include "kernel.h"

#define MARK_NEW 0x1ul
#define MARK_OLD 0x2ul
#define MARK_DEAD 0x4ul

struct mark {
	unsigned long flags;
};

struct outer {
	int kind;
	struct mark mark;
};

long do_sys_openat2(struct file *file, int mode)
{
	struct mark *mark = kzalloc(sizeof(*mark), GFP_KERNEL);

	if (!mark)
		return -12;
	mark->flags |= MARK_NEW;
	file->private_data = mark;
	return 0;
}

void __fput(struct file *file)
{
	struct mark *mark = file->private_data;

	mark->flags &= ~MARK_NEW;
	mark->flags |= MARK_OLD;
}

void mark_bury(struct outer *outer)
{
	outer->mark.flags |= MARK_DEAD;
	__builtin_memset(outer, 0, sizeof(*outer));
}

// CHECK: bits: 3
// CHECK-NEXT: 0x1 MARK_NEW: set only while an object is made; cleared at 2 places, hottest __fput (1)
// CHECK-NEXT: 0x2 MARK_OLD: set at 1 place, hottest __fput (1); cleared at 1 place, none hot
// CHECK-NEXT: 0x4 MARK_DEAD: set at 1 place, none hot; cleared at 1 place, none hot

// EMBED: layout: bytes 8-15 of 16
// EMBED: store of the whole record, becomes 0x0; no hot entry reaches it

