static inline int hook_read(struct file *file)
{
	return hook_perm(file, MAY_READ);
}
