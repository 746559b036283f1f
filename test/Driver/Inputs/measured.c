/* Two reads that a flag makes superfluous on a path of the rules, one of them the
 * more valuable by itself, and a third where no entry leads. */
#include "kernel.h"

struct note {
	unsigned long flags;
};

#define NOTE_NEW 0x4ul

int do_sys_open(struct inode *inode, int mode)
{
	if (mode & FMODE_WRITE)
		return get_write_access(inode);
	return 0;
}

void set_new(struct note *note)
{
	note->flags |= NOTE_NEW;
}

static int release(struct inode *inode, struct file *file)
{
	struct note *note = inode->i_security;

	if (note && atomic_read(&inode->i_writecount) == 1)
		note->flags &= ~NOTE_NEW;
	return 0;
}

static int flush(struct file *file, void *id)
{
	struct inode *inode = file->f_inode;
	struct note *note = inode->i_security;

	if (note && atomic_read(&inode->i_writecount) == 1)
		note->flags &= ~NOTE_NEW;
	return 0;
}

int drain(struct inode *inode)
{
	struct note *note = inode->i_security;

	if (note && atomic_read(&inode->i_writecount) == 1)
		note->flags &= ~NOTE_NEW;
	return 0;
}

const struct file_operations note_fops = { .release = release };

void __fput(struct file *file)
{
	struct inode *inode = file->f_inode;

	flush(file, 0);
	if (file->f_op->release)
		file->f_op->release(inode, file);
	put_write_access(inode);
}
