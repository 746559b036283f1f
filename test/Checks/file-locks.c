// What is done for locks on each close, though files normally have none: the
// pointer to them tells. Quiet where it is tested first.
// RUN: %exits 1 nobounce check %s --checks file-locks -- -I%inputs | FileCheck %s
// RUN: nobounce check %s --checks file-locks -- -I%inputs -DTESTED | FileCheck %s --check-prefix=NONE
// RUN: nobounce why __fput %s -- -I%inputs -DTESTED | FileCheck %s --check-prefix=WHY
#include "kernel/compiler.h"
#include "kernel/types.h"
#include "kernel/once.h"
#include "kernel/atomic.h"
#include "kernel/spinlock.h"

struct file_lock_context { spinlock_t flc_lock; int flc_posix; };
struct inode { u32 i_flags; struct file_lock_context *i_flctx; };
struct file { struct inode *f_inode; u32 f_mode; };
static spinlock_t all_locks;

void locks_get_lock_context(struct inode *inode, struct file_lock_context *c)
{
	inode->i_flctx = c;
}
void locks_remove_posix(struct file *filp, void *owner)
{
#ifdef TESTED
	if (!filp->f_inode->i_flctx)
		return;
#endif
	spin_lock(&all_locks);
	if (filp->f_inode->i_flctx)
		filp->f_inode->i_flctx->flc_posix = 0;
	spin_unlock(&all_locks);
}
void __fput(struct file *file)
{
	file->f_inode->i_flags |= 1;
	locks_remove_posix(file, file);
}

// CHECK: file-locks.c:35:2: warning: locks_remove_posix works though normally nobody listens: test `file->f_inode->i_flctx` first [file-locks]
// CHECK: shared: nothing ends it before it works: it enters `spin_lock` before any such test
// CHECK: keeper: locks_get_lock_context keeps it up to date
// CHECK: selective: `file->f_inode->i_flctx` is normally zero
// CHECK: setter: locks_get_lock_context changes inode.i_flctx, which no hot entry reaches
// NONE: 0 findings
// WHY: skippable: no: `file->f_inode->i_flctx` is tested at file-locks.c:24
