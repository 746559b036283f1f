// A notification that is queued under a lock whoever watches: the super block
// tells. Quiet where it is asked first.
// RUN: %exits 1 nobounce check %s --checks fsnotify-notification -- -I%inputs | FileCheck %s
// RUN: nobounce check %s --checks fsnotify-notification -- -I%inputs -DTESTED | FileCheck %s --check-prefix=NONE
// RUN: nobounce why vfs_unlink %s -- -I%inputs -DTESTED | FileCheck %s --check-prefix=WHY
// RUN: nobounce why vfs_unlink %s -- -I%inputs -DNOT_FOLLOWED | FileCheck %s --check-prefix=POINTER
#include "kernel/compiler.h"
#include "kernel/types.h"
#include "kernel/once.h"
#include "kernel/atomic.h"
#include "kernel/spinlock.h"

struct super_block { u32 s_flags; void *s_fsnotify_info; };
struct inode { u32 i_flags; struct super_block *i_sb; };
static spinlock_t queue;
static u32 events;

void alloc_inode(struct inode *inode, struct super_block *sb)
{
	inode->i_sb = sb;
}
void fsnotify_attach_info_to_sb(struct super_block *sb, void *info)
{
	sb->s_fsnotify_info = info;
}
void fsnotify_inode(struct inode *inode, u32 mask)
{
#ifdef TESTED
	if (!inode->i_sb->s_fsnotify_info)
		return;
#endif
	spin_lock(&queue);
	events |= mask;
	spin_unlock(&queue);
}
static void vfs_unlink(struct inode *inode)
{
#ifndef NOT_FOLLOWED
	inode->i_flags |= (u32)inode->i_sb->s_flags;
#endif
	fsnotify_inode(inode, 2);
}
void do_unlinkat(struct inode *inode) { vfs_unlink(inode); }

// CHECK: warning: fsnotify_inode works though normally nobody listens: test `inode->i_sb->s_fsnotify_info` first [fsnotify-notification]
// CHECK: skippable: `inode->i_sb->s_fsnotify_info`, in a line touched before, is false when nobody listens
// NONE: 0 findings
// WHY: skippable: no: `inode->i_sb->s_fsnotify_info` is tested at fsnotify-notification.c:29
// POINTER: skippable: unknown: `inode->i_sb->s_fsnotify_info` follows `inode->i_sb`, which nothing here has followed before
