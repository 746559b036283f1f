/* This CPU's data: a switch on the size over asm with a segment prefix. */
#ifndef TEST_KERNEL_PERCPU_H
#define TEST_KERNEL_PERCPU_H

#define __percpu_section __section(".data..percpu")
#define DEFINE_PER_CPU(type, name) __percpu_section typeof(type) name
#define DECLARE_PER_CPU(type, name) extern __percpu_section typeof(type) name

void __wrong_percpu_size(void);

#define __this_cpu_op(size, op, pcp, val)                                      \
	__asm__ __volatile__(op " %1, %%gs:%0"                                 \
			     : "+m"(pcp) : "ri"((typeof(pcp))(val)))
#define this_cpu_add_4(pcp, val) __this_cpu_op(4, "addl", pcp, val)
#define this_cpu_add_8(pcp, val) __this_cpu_op(8, "addq", pcp, val)
#define __pcpu_size_call(stem, pcp, ...)                                       \
	do {                                                                   \
		switch (sizeof(pcp)) {                                         \
		case 4:                                                        \
			stem##4(pcp, __VA_ARGS__);                             \
			break;                                                 \
		case 8:                                                        \
			stem##8(pcp, __VA_ARGS__);                             \
			break;                                                 \
		default:                                                       \
			__wrong_percpu_size();                                 \
		}                                                              \
	} while (0)
#define this_cpu_add(pcp, val) __pcpu_size_call(this_cpu_add_, pcp, val)
#define this_cpu_inc(pcp) this_cpu_add(pcp, 1)

#define this_cpu_read_stable(pcp)                                              \
	({                                                                     \
		typeof(pcp) __pv;                                              \
		__asm__("movq %%gs:%P1, %0" : "=r"(__pv) : "p"(&(pcp)));       \
		__pv;                                                          \
	})

struct task_struct;
struct pcpu_hot {
	struct task_struct *current_task;
	int preempt_count;
} __aligned(64);
DECLARE_PER_CPU(struct pcpu_hot, pcpu_hot);

static __always_inline struct task_struct *get_current(void)
{
	return this_cpu_read_stable(pcpu_hot.current_task);
}
#define current get_current()

#endif
