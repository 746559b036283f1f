/* A small kernel of our own: the shapes that matter of the real headers, under
 * the real names, so that the bundled rules apply. Nothing here is copied. Each
 * file below imitates one corner; what must look as it does there is said in it.
 *
 *   nobounce facts dump t.c -- -I%inputs
 */
#ifndef TEST_KERNEL_H
#define TEST_KERNEL_H

#include "kernel/compiler.h"
#include "kernel/types.h"
#include "kernel/once.h"
#include "kernel/bug.h"
#include "kernel/atomic.h"
#include "kernel/refcount.h"
#include "kernel/bitops.h"
#include "kernel/jump_label.h"
#include "kernel/spinlock.h"
#include "kernel/cleanup.h"
#include "kernel/percpu.h"
#include "kernel/err.h"
#include "kernel/list.h"
#include "kernel/fs.h"
#include "kernel/lsm.h"
#include "kernel/syscalls.h"

#endif
