/* Atomics: an instrumented wrapper over a raw_ layer over an arch_ inline over
 * inline asm, whose lock prefix stands behind a section entry. */
#ifndef TEST_KERNEL_ATOMIC_H
#define TEST_KERNEL_ATOMIC_H

#define LOCK_SITE                                                              \
	".pushsection .lock_sites, \"a\"\n\t.balign 4\n\t.long 9f - .\n\t"     \
	".popsection\n9:"
#define LOCK_PREFIX LOCK_SITE "\n\tlock "

static __always_inline void instrument_atomic_read(const volatile void *v,
						   size_t size)
{
}

static __always_inline void instrument_atomic_read_write(const volatile void *v,
							 size_t size)
{
}

static __always_inline int arch_atomic_read(const atomic_t *v)
{
	return __READ_ONCE((v)->counter);
}

static __always_inline void arch_atomic_set(atomic_t *v, int i)
{
	__WRITE_ONCE(v->counter, i);
}

static __always_inline void arch_atomic_inc(atomic_t *v)
{
	__asm__ __volatile__(LOCK_PREFIX "incl %0" : "+m"(v->counter)::"memory");
}

static __always_inline void arch_atomic_dec(atomic_t *v)
{
	__asm__ __volatile__(LOCK_PREFIX "decl %0" : "+m"(v->counter)::"memory");
}

static __always_inline bool arch_atomic_dec_and_test(atomic_t *v)
{
	bool zero;
	__asm__ __volatile__(LOCK_PREFIX "decl %0"
			     : "+m"(v->counter), "=@cce"(zero)::"memory");
	return zero;
}

static __always_inline int arch_atomic_fetch_add(int i, atomic_t *v)
{
	int old = i;
	__asm__ __volatile__(LOCK_PREFIX "xaddl %0, %1"
			     : "+r"(old), "+m"(v->counter)::"memory", "cc");
	return old;
}

static __always_inline bool arch_atomic_try_cmpxchg(atomic_t *v, int *old,
						    int new)
{
	bool ok;
	__asm__ __volatile__(LOCK_PREFIX "cmpxchgl %3, %1"
			     : "=@ccz"(ok), "+m"(v->counter), "+a"(*old)
			     : "r"(new) : "memory");
	if (unlikely(!ok))
		return false;
	return true;
}

static __always_inline int raw_atomic_read(const atomic_t *v)
{
	return arch_atomic_read(v);
}

static __always_inline bool raw_atomic_inc_unless_negative(atomic_t *v)
{
	int c = raw_atomic_read(v);

	do {
		if (unlikely(c < 0))
			return false;
	} while (!arch_atomic_try_cmpxchg(v, &c, c + 1));
	return true;
}

static __always_inline int atomic_read(const atomic_t *v)
{
	instrument_atomic_read(v, sizeof(*v));
	return raw_atomic_read(v);
}

static __always_inline void atomic_set(atomic_t *v, int i)
{
	instrument_atomic_read_write(v, sizeof(*v));
	arch_atomic_set(v, i);
}

static __always_inline void atomic_inc(atomic_t *v)
{
	instrument_atomic_read_write(v, sizeof(*v));
	arch_atomic_inc(v);
}

static __always_inline void atomic_dec(atomic_t *v)
{
	instrument_atomic_read_write(v, sizeof(*v));
	arch_atomic_dec(v);
}

static __always_inline bool atomic_dec_and_test(atomic_t *v)
{
	instrument_atomic_read_write(v, sizeof(*v));
	return arch_atomic_dec_and_test(v);
}

static __always_inline int atomic_fetch_add_relaxed(int i, atomic_t *v)
{
	instrument_atomic_read_write(v, sizeof(*v));
	return arch_atomic_fetch_add(i, v);
}

static __always_inline bool atomic_inc_unless_negative(atomic_t *v)
{
	instrument_atomic_read_write(v, sizeof(*v));
	return raw_atomic_inc_unless_negative(v);
}

/* On plain variables: by size, with a lock prefix or by implicitly locked xchg. */
#define xchg(ptr, v)                                                           \
	({                                                                     \
		typeof(*(ptr)) __x = (v);                                      \
		__asm__ __volatile__("xchg %0, %1"                             \
				     : "+r"(__x), "+m"(*(ptr))::"memory");     \
		__x;                                                           \
	})
#define cmpxchg(ptr, old, new)                                                 \
	({                                                                     \
		typeof(*(ptr)) __old = (old), __ret;                           \
		__asm__ __volatile__(LOCK_PREFIX "cmpxchg %2, %1"              \
				     : "=a"(__ret), "+m"(*(ptr))               \
				     : "r"(new), "0"(__old) : "memory");       \
		__ret;                                                         \
	})

#endif
