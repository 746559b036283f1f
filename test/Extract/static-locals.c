// A static variable of a function is a global, called function.name.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK: global once.done: bool {static}
// CHECK: global warned.__already: bool {static} section .data.once
// CHECK: global twice.seen: s32 {static}
// CHECK: global twice.seen.2: s32 {static}
// CHECK-LABEL: function once(
// CHECK: load   once.done
// CHECK: store  once.done = true{1}
void once(void)
{
	static bool done;

	if (!done)
		done = true;
}

// CHECK-LABEL: function warned(
// CHECK: load   warned.__already
void warned(struct inode *inode)
{
	WARN_ON_ONCE(inode->i_flags);
}

// Two of one name are two variables.
// CHECK-LABEL: function twice(
// CHECK: store  twice.seen = 1
// CHECK: store  twice.seen.2 = 2
void twice(int a)
{
	if (a) {
		static int seen;
		seen = 1;
	} else {
		static int seen;
		seen = 2;
	}
}
