/* Marked accesses: a statement expression around a volatile cast, whose type
 * is chosen by _Generic. */
#ifndef TEST_KERNEL_ONCE_H
#define TEST_KERNEL_ONCE_H

#define __scalar_case(type) type: (type)0
#define __plain_type(x)                                                        \
	typeof(_Generic((x),                                                   \
			char: (char)0,                                         \
			__scalar_case(unsigned char),                          \
			__scalar_case(short),                                  \
			__scalar_case(unsigned short),                         \
			__scalar_case(int),                                    \
			__scalar_case(unsigned int),                           \
			__scalar_case(long),                                   \
			__scalar_case(unsigned long),                          \
			default: (x)))

#define __READ_ONCE(x) (*(const volatile __plain_type(x) *)&(x))
#define __WRITE_ONCE(x, val)                                                   \
	do {                                                                   \
		*(volatile typeof(x) *)&(x) = (val);                           \
	} while (0)

#define READ_ONCE(x)                                                           \
	({                                                                     \
		BUILD_ASSERT(sizeof(x) <= sizeof(long));                       \
		__READ_ONCE(x);                                                \
	})
#define WRITE_ONCE(x, val)                                                     \
	do {                                                                   \
		BUILD_ASSERT(sizeof(x) <= sizeof(long));                       \
		__WRITE_ONCE(x, val);                                          \
	} while (0)

#define data_race(expr)                                                        \
	({                                                                     \
		typeof(({ expr; })) __v = ({ expr; });                         \
		__v;                                                           \
	})

#define smp_mb() __asm__ __volatile__("lock addl $0, -4(%%rsp)" ::: "memory", "cc")
#define smp_load_acquire(p)                                                    \
	({                                                                     \
		typeof(*(p)) ___v = READ_ONCE(*(p));                           \
		barrier();                                                     \
		___v;                                                          \
	})
#define smp_store_release(p, v)                                                \
	do {                                                                   \
		barrier();                                                     \
		WRITE_ONCE(*(p), v);                                           \
	} while (0)

#endif
