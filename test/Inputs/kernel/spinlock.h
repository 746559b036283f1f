/* Locks: an inline over a macro over a function elsewhere; records in records. */
#ifndef TEST_KERNEL_SPINLOCK_H
#define TEST_KERNEL_SPINLOCK_H

typedef struct qspinlock {
	union {
		atomic_t val;
		struct {
			u8 locked;
			u8 pending;
		};
	};
} arch_spinlock_t;

typedef struct raw_spinlock {
	arch_spinlock_t raw_lock;
} raw_spinlock_t;

typedef struct spinlock {
	union {
		struct raw_spinlock rlock;
	};
} spinlock_t;

void _raw_spin_lock(raw_spinlock_t *lock) __section(".spinlock.text");
void _raw_spin_unlock(raw_spinlock_t *lock) __section(".spinlock.text");
#define raw_spin_lock(lock) _raw_spin_lock(lock)
#define raw_spin_unlock(lock) _raw_spin_unlock(lock)

static __always_inline void spin_lock(spinlock_t *lock)
{
	raw_spin_lock(&lock->rlock);
}

static __always_inline void spin_unlock(spinlock_t *lock)
{
	raw_spin_unlock(&lock->rlock);
}

struct mutex {
	atomic64_t owner;
	raw_spinlock_t wait_lock;
};
void mutex_lock(struct mutex *lock);
void mutex_unlock(struct mutex *lock);

void __rcu_read_lock(void);
void __rcu_read_unlock(void);

static __always_inline void rcu_read_lock(void)
{
	__rcu_read_lock();
}

static __always_inline void rcu_read_unlock(void)
{
	__rcu_read_unlock();
}

#define rcu_dereference(p) ({ typeof(p) __rp = READ_ONCE(p); __rp; })

#endif
