// A static call's callee is the address of a trampoline in parentheses, in a
// statement expression: it is a direct call all the same.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-LABEL: function slots(
// CHECK: call   arch_static_branch(&security_hook_active_file_release_0.key
// CHECK: call   __SCT__lsm_static_call_file_release_0(file) : void
// CHECK: call   arch_static_branch(&security_hook_active_file_release_1.key
// CHECK: call   __SCT__lsm_static_call_file_release_1(file) : void
void slots(struct file *file)
{
	call_void_hook(file_release, file);
}

// CHECK-LABEL: function parenthesised(
// CHECK: call   slots(file)
// CHECK: call   slots(file)
// CHECK: call   slots(file)
void parenthesised(struct file *file)
{
	(slots)(file);
	(*slots)(file);
	(&slots)(file);
}
