// Layouts of the records that functions reach: offsets, sizes, alignment that
// was asked for, records inside.
// RUN: nobounce facts dump %s --record choice --record aligned --record file --record atomic_t --record unreached -- -I%inputs | FileCheck %s
// RUN: nobounce facts dump %s --record '*' -- -I%inputs | FileCheck %s --check-prefix ALL
#include "kernel.h"

union choice {
	u8 small;
	u64 large;
};
struct aligned {
	int a;
} ____cacheline_aligned_in_smp;
struct unreached {
	int x;
};
struct object {
	u8 kind;
	atomic_t count;
	union choice choice;
	struct {
		u32 hidden;
		union {
			u16 low;
			u32 all;
		};
	};
	char name[12];
	struct aligned own;
	struct object *next;
};

u32 reach(struct object *o, struct file *f)
{
	return o->hidden + o->choice.small + o->own.a + o->count.counter +
	       f->f_mode;
}

// CHECK-DAG: struct atomic_t, 4 bytes, align 4
// CHECK-DAG: struct aligned, 64 bytes, align 64 by attribute 64
// CHECK-DAG: union choice, 8 bytes, align 8
// CHECK-DAG: struct file, 128 bytes, align 64 by attribute 64
// CHECK-NOT: unreached

// ALL-LABEL: struct object, 192 bytes, align 64
// ALL: 0 1 bytes kind: u8
// ALL: 4 4 bytes count: atomic_t of atomic_t
// ALL: 8 8 bytes choice: choice of choice
// ALL: 16 4 bytes hidden: u32
// ALL: 20 2 bytes low: u16
// ALL: 20 4 bytes all: u32
// ALL: 24 12 bytes name: {{.*}} [12]
// ALL: 64 64 bytes own: aligned of aligned
// ALL: 128 8 bytes next: object *
