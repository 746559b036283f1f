/* Static keys: an asm goto that is patched at run time. */
#ifndef TEST_KERNEL_JUMP_LABEL_H
#define TEST_KERNEL_JUMP_LABEL_H

struct static_key {
	atomic_t enabled;
	void *entries;
};
struct static_key_true {
	struct static_key key;
};
struct static_key_false {
	struct static_key key;
};

#define DECLARE_STATIC_KEY_FALSE(name) extern struct static_key_false name
#define DEFINE_STATIC_KEY_FALSE(name) struct static_key_false name

static __always_inline bool arch_static_branch(struct static_key *const key,
					       const bool branch)
{
	asm goto("1:\tnopl 0(%%rax, %%rax, 1)\n\t"
		 ".pushsection .jump_sites, \"aw\"\n\t.balign 8\n\t"
		 ".long 1b - ., %l[l_yes] - .\n\t.quad %c0 + %c1 - .\n\t"
		 ".popsection"
		 : : "i"(key), "i"(branch) : : l_yes);
	return false;
l_yes:
	return true;
}

static __always_inline bool arch_static_branch_jump(struct static_key *const key,
						    const bool branch)
{
	asm goto("1:\tjmp %l[l_yes]\n\t"
		 ".pushsection .jump_sites, \"aw\"\n\t.balign 8\n\t"
		 ".long 1b - ., %l[l_yes] - .\n\t.quad %c0 + %c1 - .\n\t"
		 ".popsection"
		 : : "i"(key), "i"(branch) : : l_yes);
	return false;
l_yes:
	return true;
}

bool __wrong_key_type(void);

#define static_branch_unlikely(x)                                              \
	({                                                                     \
		bool branch;                                                   \
		if (__same_type(*(x), struct static_key_true))                 \
			branch = arch_static_branch_jump(&(x)->key, false);    \
		else if (__same_type(*(x), struct static_key_false))           \
			branch = arch_static_branch(&(x)->key, false);         \
		else                                                           \
			branch = __wrong_key_type();                           \
		unlikely_notrace(branch);                                      \
	})
#define static_branch_likely(x)                                                \
	({                                                                     \
		bool branch;                                                   \
		if (__same_type(*(x), struct static_key_true))                 \
			branch = !arch_static_branch(&(x)->key, true);         \
		else if (__same_type(*(x), struct static_key_false))           \
			branch = !arch_static_branch_jump(&(x)->key, true);    \
		else                                                           \
			branch = __wrong_key_type();                           \
		likely_notrace(branch);                                        \
	})

#endif
