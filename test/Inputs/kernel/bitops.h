/* Bits in words: test_bit is a macro that chooses a constant form, set_bit an
 * inline that chooses an instruction. */
#ifndef TEST_KERNEL_BITOPS_H
#define TEST_KERNEL_BITOPS_H

#define BITS_PER_LONG 64
#define BIT(n) (1UL << (n))
#define BIT_WORD(n) ((n) / BITS_PER_LONG)
#define BIT_MASK(n) (1UL << ((n) % BITS_PER_LONG))

static __always_inline void arch_set_bit(long nr, volatile unsigned long *addr)
{
	if (__builtin_constant_p(nr))
		__asm__ __volatile__(LOCK_PREFIX "orb %b1, %0"
				     : "+m"(*((volatile u8 *)addr + (nr >> 3)))
				     : "iq"(1 << (nr & 7)) : "memory");
	else
		__asm__ __volatile__(LOCK_PREFIX "btsq %1, %0"
				     : : "m"(*addr), "Ir"(nr) : "memory");
}

static __always_inline void arch_clear_bit(long nr, volatile unsigned long *addr)
{
	__asm__ __volatile__(LOCK_PREFIX "btrq %1, %0"
			     : : "m"(*addr), "Ir"(nr) : "memory");
}

static __always_inline bool arch_test_and_set_bit(long nr,
						  volatile unsigned long *addr)
{
	bool old;
	__asm__ __volatile__(LOCK_PREFIX "btsq %2, %1"
			     : "=@ccc"(old) : "m"(*addr), "Ir"(nr) : "memory");
	return old;
}

static __always_inline bool generic_test_bit(unsigned long nr,
					     const volatile unsigned long *addr)
{
	return 1UL & (addr[BIT_WORD(nr)] >> (nr & (BITS_PER_LONG - 1)));
}

static __always_inline bool const_test_bit(unsigned long nr,
					   const volatile unsigned long *addr)
{
	const volatile unsigned long *p = addr + BIT_WORD(nr);

	return !!(*p & BIT_MASK(nr));
}

static __always_inline bool _test_bit(unsigned long nr,
				      const volatile unsigned long *addr)
{
	instrument_atomic_read(addr + BIT_WORD(nr), sizeof(long));
	return generic_test_bit(nr, addr);
}

static __always_inline void set_bit(long nr, volatile unsigned long *addr)
{
	instrument_atomic_read_write(addr + BIT_WORD(nr), sizeof(long));
	arch_set_bit(nr, addr);
}

static __always_inline void clear_bit(long nr, volatile unsigned long *addr)
{
	instrument_atomic_read_write(addr + BIT_WORD(nr), sizeof(long));
	arch_clear_bit(nr, addr);
}

static __always_inline bool test_and_set_bit(long nr,
					     volatile unsigned long *addr)
{
	instrument_atomic_read_write(addr + BIT_WORD(nr), sizeof(long));
	return arch_test_and_set_bit(nr, addr);
}

#define __bitop(op, nr, addr)                                                  \
	((__builtin_constant_p(nr) &&                                          \
	  __builtin_constant_p((uintptr_t)(addr) != (uintptr_t)NULL) &&        \
	  (uintptr_t)(addr) != (uintptr_t)NULL &&                              \
	  __builtin_constant_p(*(const unsigned long *)(addr)))                \
		 ? const##op(nr, addr)                                         \
		 : op(nr, addr))
#define test_bit(nr, addr) __bitop(_test_bit, nr, addr)

#endif
