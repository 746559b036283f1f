/* Attributes, hints, and names made by __COUNTER__. */
#ifndef TEST_KERNEL_COMPILER_H
#define TEST_KERNEL_COMPILER_H

#define __inline_attrs __attribute__((__gnu_inline__, __unused__))
#define inline inline __inline_attrs
#define __always_inline inline __attribute__((__always_inline__))
#define noinline __attribute__((__noinline__))
#define __cold __attribute__((__cold__))
#define __noreturn __attribute__((__noreturn__))
#define __must_check __attribute__((__warn_unused_result__))
#define __used __attribute__((__used__))
#define __section(s) __attribute__((__section__(s)))
#define __aligned(n) __attribute__((__aligned__(n)))
#define __alias(s) __attribute__((__alias__(#s)))
#define __malloc __attribute__((__malloc__))
#define __pure __attribute__((__pure__))
#define __init __section(".init.text") __cold
#define __initdata __section(".init.data")
#define ____cacheline_aligned_in_smp __aligned(64)

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define likely_notrace(x) likely(x)
#define unlikely_notrace(x) unlikely(x)

#define __paste_(a, b) a##b
#define __PASTE(a, b) __paste_(a, b)
#define __stringify_(x...) #x
#define __stringify(x...) __stringify_(x)
#define __UNIQUE_ID(prefix) __PASTE(__PASTE(__UNIQUE_ID_, prefix), __COUNTER__)

#define barrier() __asm__ __volatile__("" : : : "memory")
#define unreachable() do { barrier(); __builtin_unreachable(); } while (0)
#define offsetof(T, m) __builtin_offsetof(T, m)

/* A call that only a false condition keeps: pruned by its constant, and its
 * name depends on the counter. */
#define __build_assert(cond, msg, name)                                        \
	do {                                                                   \
		__noreturn extern void name(void)                              \
			__attribute__((__error__(msg)));                       \
		if (!(cond))                                                   \
			name();                                                \
	} while (0)
#define BUILD_ASSERT(cond)                                                     \
	__build_assert(cond, "false: " #cond,                                  \
		       __PASTE(__build_assert_, __COUNTER__))

#define __same_type(a, b) __builtin_types_compatible_p(typeof(a), typeof(b))

/* By way of a void pointer, with an assertion first. */
#define container_of(ptr, type, member)                                        \
	({                                                                     \
		void *__mptr = (void *)(ptr);                                  \
		_Static_assert(__same_type(*(ptr), ((type *)0)->member) ||     \
				       __same_type(*(ptr), void),              \
			       "not a pointer to the member");                 \
		((type *)(__mptr - offsetof(type, member)));                   \
	})

/* Each operand is evaluated once, in a variable that no other use shares. */
#define __pick(op, x, y) ((x) op (y) ? (x) : (y))
#define __pick_once(op, x, y, ux, uy)                                          \
	({                                                                     \
		typeof(x) ux = (x);                                            \
		typeof(y) uy = (y);                                            \
		__pick(op, ux, uy);                                            \
	})
#define min(x, y) __pick_once(<, x, y, __UNIQUE_ID(x_), __UNIQUE_ID(y_))
#define max(x, y) __pick_once(>, x, y, __UNIQUE_ID(x_), __UNIQUE_ID(y_))

#endif
