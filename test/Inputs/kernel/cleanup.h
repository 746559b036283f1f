/* Scopes that end by a function of the variable: __free, CLASS, guard. */
#ifndef TEST_KERNEL_CLEANUP_H
#define TEST_KERNEL_CLEANUP_H

#define __cleanup(fn) __attribute__((__cleanup__(fn)))

#define DEFINE_FREE(name, type, expr)                                          \
	static inline void __free_##name(void *p)                              \
	{                                                                      \
		type _T = *(type *)p;                                          \
		expr;                                                          \
	}
#define __free(name) __cleanup(__free_##name)
#define no_free_ptr(p)                                                         \
	({                                                                     \
		__auto_type __kept = (p);                                      \
		(p) = NULL;                                                    \
		__kept;                                                        \
	})

#define DEFINE_CLASS(name, type, exit, init, args...)                          \
	typedef type class_##name##_t;                                         \
	static inline void class_##name##_destructor(type *p)                  \
	{                                                                      \
		type _T = *p;                                                  \
		exit;                                                          \
	}                                                                      \
	static inline type class_##name##_constructor(args)                    \
	{                                                                      \
		type t = init;                                                 \
		return t;                                                      \
	}
#define CLASS(name, var)                                                       \
	class_##name##_t var __cleanup(class_##name##_destructor) =            \
		class_##name##_constructor
#define DEFINE_GUARD(name, type, lock, unlock)                                 \
	DEFINE_CLASS(name, type, if (_T) { unlock; }, ({ lock; _T; }), type _T)
#define guard(name) CLASS(name, __UNIQUE_ID(guard))

DEFINE_FREE(kfree, void *, if (_T) kfree(_T))
DEFINE_GUARD(spinlock, spinlock_t *, spin_lock(_T), spin_unlock(_T))
DEFINE_GUARD(mutex, struct mutex *, mutex_lock(_T), mutex_unlock(_T))

#endif
