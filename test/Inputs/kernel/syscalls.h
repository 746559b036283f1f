/* System calls: three functions and an alias for each. */
#ifndef TEST_KERNEL_SYSCALLS_H
#define TEST_KERNEL_SYSCALLS_H

struct pt_regs {
	unsigned long r10, dx, si, di;
};

#define __MAP0(m, ...)
#define __MAP1(m, t, a, ...) m(t, a)
#define __MAP2(m, t, a, ...) m(t, a), __MAP1(m, __VA_ARGS__)
#define __MAP3(m, t, a, ...) m(t, a), __MAP2(m, __VA_ARGS__)
#define __MAP(n, ...) __MAP##n(__VA_ARGS__)
#define __SC_DECL(t, a) t a
#define __SC_LONG(t, a) long a
#define __SC_CAST(t, a) (__force_cast t)a
#define __force_cast
#define __SC_REGS1 regs->di
#define __SC_REGS2 regs->di, regs->si
#define __SC_REGS3 regs->di, regs->si, regs->dx

#define __SYSCALL_DEFINEx(x, name, ...)                                        \
	long sys##name(__MAP(x, __SC_DECL, __VA_ARGS__)) __attribute__((       \
		__alias__(__stringify(__se_sys##name))));                      \
	static inline long __do_sys##name(__MAP(x, __SC_DECL, __VA_ARGS__));   \
	long __x64_sys##name(const struct pt_regs *regs);                      \
	long __se_sys##name(__MAP(x, __SC_LONG, __VA_ARGS__))                  \
	{                                                                      \
		long ret = __do_sys##name(__MAP(x, __SC_CAST, __VA_ARGS__));   \
		return ret;                                                    \
	}                                                                      \
	long __x64_sys##name(const struct pt_regs *regs)                       \
	{                                                                      \
		return __se_sys##name(__SC_REGS##x);                           \
	}                                                                      \
	static inline long __do_sys##name(__MAP(x, __SC_DECL, __VA_ARGS__))
#define SYSCALL_DEFINE1(name, ...) __SYSCALL_DEFINEx(1, _##name, __VA_ARGS__)
#define SYSCALL_DEFINE2(name, ...) __SYSCALL_DEFINEx(2, _##name, __VA_ARGS__)
#define SYSCALL_DEFINE3(name, ...) __SYSCALL_DEFINEx(3, _##name, __VA_ARGS__)

#endif
