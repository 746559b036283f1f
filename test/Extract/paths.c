// Access paths: fields through pointers, in records, in arrays, of globals.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

struct counters {
	atomic_t hits[4];
	struct {
		u32 flags;
	};
	struct inode *inodes[8];
	struct path path;
};
struct counters stats;

// CHECK-LABEL: function through_pointers(
// CHECK: load   file->f_inode : inode *
// CHECK: load   file->f_inode->i_sb : super_block *
// CHECK: load   file->f_inode->i_sb->s_flags : u64/64
u64 through_pointers(struct file *file)
{
	return file->f_inode->i_sb->s_flags;
}

// A record in a record is the same object: no load between.
// CHECK-LABEL: function embedded(
// CHECK-NOT: load   c->path :
// CHECK: load   c->path.dentry : dentry *
// CHECK: load   c->path.dentry->d_inode : inode *
struct inode *embedded(struct counters *c)
{
	return c->path.dentry->d_inode;
}

// CHECK-LABEL: function elements(
// CHECK: load   i : s32
// CHECK: load   c->inodes[i] : inode *
// CHECK: load   c->inodes[i]->i_flags : u32
// CHECK: load   c->inodes[3] : inode *
int i;
u32 elements(struct counters *c)
{
	return c->inodes[i]->i_flags + !c->inodes[3];
}

// The members of an unnamed member are those of the record around it.
// CHECK-LABEL: function unnamed(
// CHECK: load   c->flags : u32/32
u32 unnamed(struct counters *c)
{
	return c->flags;
}

// CHECK-LABEL: function of_global(
// CHECK: load   stats.flags
// CHECK: store  stats.path.mnt = NULL{0}
u32 of_global(void)
{
	u32 f = stats.flags;

	stats.path.mnt = NULL;
	return f;
}

// `*&x` and `&*p` are x and p.
// CHECK-LABEL: function undone(
// CHECK: load   file->f_mode
// CHECK: load   file->f_flags
// CHECK: store  *where = 1
u32 undone(struct file *file, u32 *where)
{
	u32 m = (*&file->f_mode) + (&*file)->f_flags;

	*&*where = 1;
	return m;
}

// CHECK-LABEL: function of_result(
// CHECK: call   file_inode(file)
// CHECK: load   %{{[0-9]+}}->i_flags
u32 of_result(struct file *file)
{
	return file_inode(file)->i_flags;
}

// Arithmetic on a pointer is an element; on bytes it is an offset.
// CHECK-LABEL: function arithmetic(
// CHECK: load   words[2] : u64
u64 arithmetic(u64 *words)
{
	return *(words + 2);
}
