/* Security modules: blobs at an offset, hooks by list walk (6.1) and by static
 * calls behind keys, unrolled (6.12). */
#ifndef TEST_KERNEL_LSM_H
#define TEST_KERNEL_LSM_H

struct lsm_blob_sizes {
	int lbs_cred;
	int lbs_file;
	int lbs_inode;
};

enum lsm_order {
	LSM_ORDER_FIRST = -1,
	LSM_ORDER_MUTABLE = 0,
	LSM_ORDER_LAST = 1,
};

struct lsm_info {
	const char *name;
	enum lsm_order order;
	int (*init)(void);
	struct lsm_blob_sizes *blobs;
};
#define DEFINE_LSM(lsm)                                                        \
	static struct lsm_info __lsm_##lsm __used __section(".lsm_info.init")

union security_list_options {
	int (*file_open)(struct file *file);
	int (*file_permission)(struct file *file, int mask);
	void (*file_release)(struct file *file);
	void *lsm_func_addr;
};

struct lsm_static_call {
	void *key;
	void *trampoline;
	struct security_hook_list *hl;
	struct static_key_false *active;
};

struct security_hook_list {
	struct hlist_node list;
	struct lsm_static_call *scalls;
	union security_list_options hook;
	const char *lsm;
};

struct security_hook_heads {
	struct hlist_head file_open;
	struct hlist_head file_permission;
	struct hlist_head file_release;
};
extern struct security_hook_heads security_hook_heads;

#define LSM_HOOK_INIT(NAME, HOOK) { .hook = { .NAME = HOOK } }

/* The list walk. */
#define call_void_hook_list(FUNC, ...)                                         \
	do {                                                                   \
		struct security_hook_list *P;                                  \
		hlist_for_each_entry(P, &security_hook_heads.FUNC, list)       \
			P->hook.FUNC(__VA_ARGS__);                             \
	} while (0)
#define call_int_hook_list(FUNC, IRC, ...)                                     \
	({                                                                     \
		int RC = IRC;                                                  \
		do {                                                           \
			struct security_hook_list *P;                          \
			hlist_for_each_entry(P, &security_hook_heads.FUNC,     \
					     list) {                           \
				RC = P->hook.FUNC(__VA_ARGS__);                \
				if (RC != 0)                                   \
					break;                                 \
			}                                                      \
		} while (0);                                                   \
		RC;                                                            \
	})

/* The slots: two of each hook. The callee is the address of a trampoline in
 * parentheses, behind an unused address of its key. */
struct static_call_key {
	void *func;
};
#define STATIC_CALL_TRAMP(name) __PASTE(__SCT__, name)
#define STATIC_CALL_KEY(name) __PASTE(__SCK__, name)
#define DECLARE_STATIC_CALL(name, func)                                        \
	extern struct static_call_key STATIC_CALL_KEY(name);                   \
	extern typeof(func) STATIC_CALL_TRAMP(name)
#define static_call(name)                                                      \
	({                                                                     \
		(void)&STATIC_CALL_KEY(name);                                  \
		(&STATIC_CALL_TRAMP(name));                                    \
	})
#define LSM_STATIC_CALL(NAME, NUM) __PASTE(lsm_static_call_##NAME##_, NUM)
#define SECURITY_HOOK_ACTIVE_KEY(NAME, NUM)                                    \
	__PASTE(security_hook_active_##NAME##_, NUM)
#define LSM_LOOP_UNROLL(M, ...) M(0, __VA_ARGS__) M(1, __VA_ARGS__)

#define DECLARE_LSM_SLOT(NUM, NAME)                                            \
	DECLARE_STATIC_KEY_FALSE(SECURITY_HOOK_ACTIVE_KEY(NAME, NUM));         \
	DECLARE_STATIC_CALL(LSM_STATIC_CALL(NAME, NUM),                        \
			    *((union security_list_options *)0)->NAME);
#define DECLARE_LSM_HOOK(NAME) LSM_LOOP_UNROLL(DECLARE_LSM_SLOT, NAME)
DECLARE_LSM_HOOK(file_open)
DECLARE_LSM_HOOK(file_permission)
DECLARE_LSM_HOOK(file_release)

#define __CALL_STATIC_VOID(NUM, HOOK, ...)                                     \
	do {                                                                   \
		if (static_branch_unlikely(                                    \
			    &SECURITY_HOOK_ACTIVE_KEY(HOOK, NUM)))             \
			static_call(LSM_STATIC_CALL(HOOK, NUM))(__VA_ARGS__);  \
	} while (0);
#define call_void_hook(HOOK, ...)                                              \
	do {                                                                   \
		LSM_LOOP_UNROLL(__CALL_STATIC_VOID, HOOK, __VA_ARGS__)         \
	} while (0)

#define __CALL_STATIC_INT(NUM, R, HOOK, LABEL, ...)                            \
	do {                                                                   \
		if (static_branch_unlikely(                                    \
			    &SECURITY_HOOK_ACTIVE_KEY(HOOK, NUM))) {           \
			R = static_call(LSM_STATIC_CALL(HOOK, NUM))(           \
				__VA_ARGS__);                                  \
			if (R != 0)                                            \
				goto LABEL;                                    \
		}                                                              \
	} while (0);
#define call_int_hook(HOOK, ...)                                               \
	({                                                                     \
		__label__ OUT;                                                 \
		int RC = 0;                                                    \
		LSM_LOOP_UNROLL(__CALL_STATIC_INT, RC, HOOK, OUT, __VA_ARGS__) \
	OUT:                                                                   \
		RC;                                                            \
	})

#endif
