// A system call is three functions and an alias.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-LABEL: function sys_frob(fd: s32, buf: s8 *) -> s64
// CHECK: alias of __se_sys_frob
// CHECK-LABEL: function __se_sys_frob(fd: s64, buf: s64) -> s64
// CHECK: call   __do_sys_frob((s32)fd, buf)
// CHECK-LABEL: function __x64_sys_frob(regs: pt_regs *) -> s64
// CHECK: call   __se_sys_frob(regs->di, regs->si)
// CHECK-LABEL: function __do_sys_frob(fd: s32, buf: s8 *) -> s64 {static, inline}
// CHECK: return fd + 3
SYSCALL_DEFINE2(frob, int, fd, char *, buf)
{
	return fd + 3;
}

// CHECK-LABEL: function other() -> void
// CHECK: alias of target
void target(void)
{
}
void other(void) __alias(target);
