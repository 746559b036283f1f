// asm goto ends a block and goes to its labels or on; a static key is one.
// RUN: nobounce facts dump %s --function two_ways --function arch_static_branch -- -I%inputs | FileCheck %s
#include "kernel.h"

struct static_key_false key;

// CHECK-LABEL: function two_ways(
// CHECK: macro [[K:m[0-9]+]] static_branch_unlikely(x = &key)
// CHECK: call   arch_static_branch(&key.key, false{0}) : bool {used} @[[K]]
// CHECK: if branch -> b[[YES:[0-9]+]] else b[[NO:[0-9]+]] {unexpected} @[[K]]
// CHECK: b[[YES]]:
// CHECK: call   _printk("on")
// CHECK: b[[NO]]:
// CHECK: call   _printk("any")
void two_ways(void)
{
	if (static_branch_unlikely(&key))
		_printk("on");
	_printk("any");
}

// CHECK-LABEL: function arch_static_branch(
// CHECK: asm    asm("{{.*}}, key, branch), 0 outputs {goto}
// CHECK: asm-goto -> b[[OFF:[0-9]+]], b[[ON:[0-9]+]]
// CHECK-DAG: return false{0}
// CHECK-DAG: return true{1}
