// Sections and attributes of functions and globals.
// RUN: nobounce facts dump %s -- -I%inputs | FileCheck %s
#include "kernel.h"

// CHECK-DAG: global counts: u64 {static} section .data..percpu
static DEFINE_PER_CPU(unsigned long, counts) = 3;
// CHECK-DAG: global line: s32 align 64
int line ____cacheline_aligned_in_smp;

// CHECK-LABEL: function start() -> s32 {cold}
// CHECK: section .init.text
int __init start(void)
{
	return (int)(counts + line);
}

// CHECK-LABEL: function apart() -> void {static, noinline}
static noinline void apart(void)
{
}

// CHECK-LABEL: function stop() -> void {noreturn}
__noreturn void stop(void)
{
	apart();
	for (;;)
		;
}

// CHECK-LABEL: function weak() -> void {weak}
void __attribute__((weak)) weak(void)
{
}

// CHECK-LABEL: function pure() -> s32 {pure}
__pure int pure(void)
{
	return 3;
}

// CHECK-LABEL: function fresh() -> void * {alloc}
__malloc void *fresh(void)
{
	return kzalloc(3, 0);
}

// CHECK-LABEL: function many(fmt: s8 *) -> void {variadic}
void many(const char *fmt, ...)
{
}
