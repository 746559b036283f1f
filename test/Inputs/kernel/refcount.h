/* References: counters that warn when they saturate. */
#ifndef TEST_KERNEL_REFCOUNT_H
#define TEST_KERNEL_REFCOUNT_H

typedef struct refcount_struct {
	atomic_t refs;
} refcount_t;

__cold void refcount_warn_saturate(refcount_t *r, int why);

static inline unsigned int refcount_read(const refcount_t *r)
{
	return atomic_read(&r->refs);
}

static inline void __refcount_add(int i, refcount_t *r, int *oldp)
{
	int old = atomic_fetch_add_relaxed(i, &r->refs);

	if (oldp)
		*oldp = old;
	if (unlikely(!old))
		refcount_warn_saturate(r, 1);
	else if (unlikely(old < 0 || old + i < 0))
		refcount_warn_saturate(r, 2);
}

static inline void __refcount_inc(refcount_t *r, int *oldp)
{
	__refcount_add(1, r, oldp);
}

static inline void refcount_inc(refcount_t *r)
{
	__refcount_inc(r, NULL);
}

static inline __must_check bool refcount_inc_not_zero(refcount_t *r)
{
	int old = raw_atomic_read(&r->refs);

	do {
		if (!old)
			return false;
	} while (!arch_atomic_try_cmpxchg(&r->refs, &old, old + 1));
	return true;
}

static inline __must_check bool refcount_dec_and_test(refcount_t *r)
{
	int old = atomic_fetch_add_relaxed(-1, &r->refs);

	if (old == 1)
		return true;
	if (unlikely(old <= 0))
		refcount_warn_saturate(r, 3);
	return false;
}

struct kref {
	refcount_t refcount;
};

static inline void kref_get(struct kref *kref)
{
	refcount_inc(&kref->refcount);
}

static inline int kref_put(struct kref *kref, void (*release)(struct kref *))
{
	if (refcount_dec_and_test(&kref->refcount)) {
		release(kref);
		return 1;
	}
	return 0;
}

#endif
