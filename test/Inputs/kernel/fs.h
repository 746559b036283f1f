/* The records that a file system passes around. */
#ifndef TEST_KERNEL_FS_H
#define TEST_KERNEL_FS_H

#define FMODE_READ ((fmode_t)(1 << 0))
#define FMODE_WRITE ((fmode_t)(1 << 1))
#define FMODE_OPENED ((fmode_t)(1 << 19))
#define S_IFMT 00170000
#define S_IFREG 0100000
#define S_ISREG(m) (((m) & S_IFMT) == S_IFREG)
#define MAY_WRITE 0x2
#define MAY_READ 0x4

struct file;
struct inode;
struct dentry;
struct super_block;

struct cred {
	refcount_t usage;
	u32 uid;
	void *security;
};

struct task_struct {
	int pid;
	const struct cred *cred;
	void *security;
};

struct inode_operations {
	struct dentry *(*lookup)(struct inode *, struct dentry *, unsigned int);
	int (*permission)(struct inode *, int);
};

struct inode {
	umode_t i_mode;
	u16 i_opflags;
	u32 i_flags;
	const struct inode_operations *i_op;
	struct super_block *i_sb;
	void *i_security;
	unsigned long i_state;
	spinlock_t i_lock;
	atomic_t i_count;
	atomic_t i_writecount;
	const struct file_operations *i_fop;
	loff_t i_size;
};

struct super_block {
	unsigned long s_flags;
	atomic_t s_watchers;
	void *s_fs_info;
};

struct dentry {
	struct inode *d_inode;
	struct super_block *d_sb;
};

struct path {
	void *mnt;
	struct dentry *dentry;
};

struct file {
	fmode_t f_mode;
	u32 f_flags;
	const struct file_operations *f_op;
	struct inode *f_inode;
	const struct cred *f_cred;
	struct path f_path;
	refcount_t f_ref;
	void *f_security;
	void *private_data;
} __aligned(64);

struct file_operations {
	loff_t (*llseek)(struct file *, loff_t, int);
	ssize_t (*read)(struct file *, char *, size_t, loff_t *);
	ssize_t (*write)(struct file *, const char *, size_t, loff_t *);
	int (*open)(struct inode *, struct file *);
	int (*release)(struct inode *, struct file *);
};

static inline struct inode *file_inode(const struct file *f)
{
	return f->f_inode;
}

static inline int get_write_access(struct inode *inode)
{
	return atomic_inc_unless_negative(&inode->i_writecount) ? 0 : -EACCES;
}

static inline void put_write_access(struct inode *inode)
{
	atomic_dec(&inode->i_writecount);
}

#endif
