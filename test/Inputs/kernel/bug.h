/* Printing and assertions: a trap in asm with a table entry beside it. */
#ifndef TEST_KERNEL_BUG_H
#define TEST_KERNEL_BUG_H

__cold int _printk(const char *fmt, ...);
#define printk(fmt, ...) ({ _printk(fmt, ##__VA_ARGS__); })
#define pr_warn(fmt, ...) printk("4" fmt, ##__VA_ARGS__)

__cold __noreturn void panic(const char *fmt, ...);

#define __trap(flags)                                                          \
	__asm__ __volatile__("1:\tud2\n\t.pushsection .bug_sites, \"aw\"\n\t"  \
			     ".long 1b - .\n\t.word %c0\n\t.popsection"        \
			     : : "i"(flags))
#define __WARN_FLAGS(flags)                                                    \
	do {                                                                   \
		__auto_type __flags = 1 | (flags);                             \
		__trap(__flags);                                               \
	} while (0)
#define __WARN() __WARN_FLAGS(0x900)

#define WARN_ON(condition)                                                     \
	({                                                                     \
		int __ret_warn_on = !!(condition);                             \
		if (unlikely(__ret_warn_on))                                   \
			__WARN();                                              \
		unlikely(__ret_warn_on);                                       \
	})
#define WARN_ON_ONCE(condition)                                                \
	({                                                                     \
		static bool __section(".data.once") __already;                 \
		int __ret_once = !!(condition);                                \
		if (unlikely(__ret_once && !__already)) {                      \
			__already = true;                                      \
			__WARN();                                              \
		}                                                              \
		unlikely(__ret_once);                                          \
	})

#define BUG()                                                                  \
	do {                                                                   \
		__trap(0);                                                     \
		unreachable();                                                 \
	} while (0)
#define BUG_ON(condition)                                                      \
	do {                                                                   \
		if (unlikely(condition))                                       \
			BUG();                                                 \
	} while (0)

#endif
