/* A permission hook as kernels have them: an inline that ends at once unless it
 * is asked about reads, then goes from the file to the counter of its super
 * block. What a test adds is who calls it, and GUARD, a test of its own. */
#ifndef CHECKS_HOOKS_H
#define CHECKS_HOOKS_H
#include "kernel.h"

#define FMODE_QUIET ((fmode_t)(1 << 20))
#define FMODE_NEVER ((fmode_t)(1 << 21))
#define FMODE_HEARD(mode) (!((mode) & FMODE_QUIET))

#ifndef GUARD
#define GUARD(file)
#endif
#ifndef WATCHED
#define WATCHED(sb) atomic_read(&(sb)->s_watchers)
#endif

int hook_slow(struct file *file, int mask);

static inline struct inode *hook_inode(const struct dentry *dentry)
{
	return dentry->d_inode;
}

static inline bool hook_watched(struct super_block *sb)
{
	if (!sb)
		return false;
	return WATCHED(sb);
}

static inline int hook_path(const struct path *path, struct file *file)
{
	struct inode *inode = hook_inode(path->dentry);

	if (!hook_watched(inode->i_sb))
		return 0;
	return hook_slow(file, MAY_READ);
}

static inline int hook_perm(struct file *file, int mask)
{
	if (!(mask & MAY_READ))
		return 0;
	GUARD(file);
	/* Set for a few files only: normally it goes on. */
	if (file->f_mode & FMODE_NEVER)
		return 0;
	return hook_path(&file->f_path, file);
}

#endif
