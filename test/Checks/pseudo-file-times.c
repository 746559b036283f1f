// Times are kept on each read of an anonymous pipe, which nobody looks at. Quiet
// where who makes such inodes sets the flag, and for files that are no pipes.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %exits 1 nobounce check fs/pipe.c fs/other.c --checks pseudo-file-times -- -I%inputs -I. | FileCheck %s
// RUN: nobounce check fs/pipe.c fs/other.c --checks pseudo-file-times -- -I%inputs -I. -DSETS | FileCheck %s --check-prefix=NONE
// RUN: nobounce why pipe_read fs/pipe.c -- -I%inputs -I. -DSETS | FileCheck %s --check-prefix=SETS
// RUN: nobounce why other_read fs/other.c -- -I%inputs -I. | FileCheck %s --check-prefix=OTHER

//--- times.h
#include "kernel.h"
#define S_NOATIME (1 << 1)
static inline void file_accessed(struct file *file)
{
	if (file->f_inode->i_flags & S_NOATIME)
		return;
	spin_lock(&file->f_inode->i_lock);
	file->f_inode->i_size++;
	spin_unlock(&file->f_inode->i_lock);
}

//--- fs/pipe.c
#include "times.h"
struct inode *new_inode(void);
struct inode *get_pipe_inode(void)
{
	struct inode *inode = new_inode();

#ifdef SETS
	inode->i_flags |= S_NOATIME;
#endif
	inode->i_mode = 0600;
	return inode;
}
static ssize_t pipe_read(struct file *file)
{
	file_accessed(file);
	return 0;
}
ssize_t ksys_read(struct file *file) { return pipe_read(file); }
// CHECK: fs/pipe.c:15:2: note: file_accessed works though normally nobody listens: get_pipe_inode could set what `file->f_inode->i_flags & S_NOATIME` tests [pseudo-file-times]
// CHECK: confidence low
// CHECK: selective: by the rule nobody listens to objects of fs/pipe.c
// CHECK: assumes: nobody asks for the times of an anonymous pipe
// CHECK: assumes: `file->f_inode->i_flags & S_NOATIME` is tested at times.h:5, but get_pipe_inode does not set it: it is to be added there [propose]
// CHECK: 1 finding
// NONE: 0 findings
// SETS: skippable: no: get_pipe_inode sets what `file->f_inode->i_flags & S_NOATIME` tests, at fs/pipe.c:8

//--- fs/other.c
#include "times.h"
static ssize_t other_read(struct file *file)
{
	file_accessed(file);
	return 0;
}
ssize_t ksys_pread64(struct file *file) { return other_read(file); }
// OTHER: skippable: unknown: it enters `spin_lock` before any such test, or ends with the test at times.h:5
