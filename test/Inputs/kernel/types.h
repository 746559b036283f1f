/* Integer types and counters. */
#ifndef TEST_KERNEL_TYPES_H
#define TEST_KERNEL_TYPES_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef int s32;
typedef long long s64;
typedef _Bool bool;
typedef unsigned long size_t;
typedef unsigned long uintptr_t;
typedef long ssize_t;
typedef long long loff_t;
typedef unsigned short umode_t;
typedef unsigned int fmode_t;
typedef unsigned int gfp_t;

#define NULL ((void *)0)
enum { false = 0, true = 1 };

typedef struct {
	int counter;
} atomic_t;

typedef struct {
	s64 counter;
} atomic64_t;

#define ATOMIC_INIT(i) { (i) }

void *kmalloc(size_t size, gfp_t flags) __malloc;
void *kzalloc(size_t size, gfp_t flags) __malloc;
void kfree(const void *p);
#define GFP_KERNEL 0xcc0u

#endif
