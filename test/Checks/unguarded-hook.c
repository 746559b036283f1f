// Entered on reads: what ends it stands behind four lines, a flag of the file
// would tell. Writes end it at once.
// RUN: %exits 1 nobounce check %s --rules %S/Inputs/hook-rules --checks test-hook --format text=%t.txt -- -I%inputs -I%S/Inputs
// RUN: FileCheck %s --input-file=%t.txt
#include "hooks.inc"

static int verify(struct file *file, int mask)
{
	return hook_perm(file, mask);
}
#include "hook-callers.inc"

// CHECK: unguarded-hook.c:[[#]]:9: warning: hook_perm fetches 3 lines to find that nobody listens: test `FMODE_HEARD(file->f_mode)` first [test-hook]
// CHECK: in verify, confidence medium
// CHECK: hot: reached from ksys_read 1 times per call
// CHECK: -> vfs_read
// CHECK-NEXT: -> verify
// CHECK: shared: 3 lines that the chain has not touched are fetched before it ends
// CHECK: line: dentry.d_inode, a line of `file->f_path.dentry`
// CHECK: line: inode.i_sb, a line of `file->f_path.dentry->d_inode`
// CHECK: line: super_block.s_watchers, a line of `file->f_path.dentry->d_inode->i_sb`
// CHECK: skippable: `FMODE_HEARD(file->f_mode)`, in a line touched before, is false when nobody listens
// CHECK: exit: only this test, behind a pointer that must be fetched, ends it
// CHECK-NEXT: if (!hook_watched(inode->i_sb))
// CHECK: keeper: hook_sample keeps it up to date
// CHECK-NEXT: file->f_mode |= FMODE_QUIET;
// CHECK: selective: it normally ends at
// CHECK: setter: hook_listen changes super_block.s_watchers, which no hot entry reaches
// CHECK: is sampled by do_sys_openat2: who begins to listen later is not seen through it [freshness]
// CHECK: 1 finding
